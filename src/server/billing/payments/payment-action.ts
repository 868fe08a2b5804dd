import { AppError } from '#shared/api/errors.ts';
import type { PaymentAction } from '#shared/billing/subscription-contract.ts';
import type { ClientAction } from '../provider/port.ts';

/** What the owner's browser has to do, as the contract names it. */
export function paymentAction(
  subscriptionId: string,
  action: ClientAction,
): PaymentAction | undefined {
  if (action.kind === 'none') return undefined;
  const { clientSecret } = action;
  return action.kind === 'confirm_setup'
    ? { clientSecret, secretKind: 'setup', subscriptionId }
    : { clientSecret, secretKind: 'payment', subscriptionId, amountPence: action.amount.pence };
}

/** A refusal that tells what to do about it. */
export function paymentRequired(
  message: string,
  subscriptionId: string,
  action: ClientAction,
): AppError {
  return new AppError('PAYMENT_REQUIRED', message, {
    extra: paymentAction(subscriptionId, action) ?? {},
  });
}
