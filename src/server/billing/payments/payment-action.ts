import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import type { PaymentAction } from '#shared/billing/payment-action.ts';
import type { ClientAction } from '../provider/port.ts';
import { withProviderErrors } from '../provider/with-provider-errors.ts';
import { refreshSubscription } from '../subscriptions/refresh-subscription.ts';

/** The step the owner's browser has to take, in the terms of the API contract. */
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

/** An error that also tells the browser how to pay. */
export function paymentRequiredError(
  message: string,
  subscriptionId: string,
  action: ClientAction,
): AppError {
  return new AppError('PAYMENT_REQUIRED', message, {
    extra: paymentAction(subscriptionId, action) ?? {},
  });
}

/** What the owner has to pay now: a renewal or a change. Also asks for a card if it is missing. */
export async function startPayingOpenInvoice(services: Services, businessId: string) {
  return withProviderErrors(services, async () => {
    const { subscription } = await refreshSubscription(services, businessId);
    const isLive = subscription && subscription.endedAt === null;
    const action = isLive ? await services.payments.getAction(subscription.id) : null;
    const open = action && paymentAction(subscription?.id ?? '', action);
    return open ?? { message: 'There’s nothing left to pay' };
  });
}
