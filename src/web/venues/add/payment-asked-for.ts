import { CallError } from '#shared/api/call.ts';
import { type PaymentAction, paymentActionOf } from '#shared/billing/subscription-contract.ts';

/** Lets the owner pay, or approve a payment, and goes on when that is done. */
export type AskForPayment = (payment: PaymentAction & { onDone: () => void }) => void;

/** What the owner has to do before a restaurant is added, where the refusal is about that. */
export function paymentAskedFor(
  error: unknown,
): { action: PaymentAction; attemptId: string } | undefined {
  const body = error instanceof CallError ? error.body : undefined;
  const action = paymentActionOf(body);
  return action && typeof body?.attemptId === 'string'
    ? { action, attemptId: body.attemptId }
    : undefined;
}
