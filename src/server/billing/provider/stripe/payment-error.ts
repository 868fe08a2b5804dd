import Stripe from 'stripe';
import { msUntilDeadline, withinDeadline } from '#server/platform/http/request-deadline.ts';
import { PaymentError } from '../port.ts';

const AWAY = 'The payment provider does not answer. Please try again.';

/** Wrappers for requests to Stripe that enforce a deadline and translate errors. */
export function makeStripeCaller(deadlineMs: number) {
  async function request<T>(send: () => Promise<T>): Promise<T> {
    try {
      return await withinDeadline(deadlineMs, () => rejectAtDeadline(send));
    } catch (error) {
      throw toPaymentError(error);
    }
  }

  /** Like `request`, but returns null if the object does not exist. */
  async function requestOrNull<T>(send: () => Promise<T>): Promise<T | null> {
    try {
      return await request(send);
    } catch (error) {
      if (error instanceof PaymentError && error.code === 'not_found') return null;
      throw error;
    }
  }

  return { request, requestOrNull };
}

/**
 * Enforces the deadline for the whole request, because connection timeouts restart with every byte
 * and every retry.
 */
async function rejectAtDeadline<T>(send: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new PaymentError('silent', AWAY));
    timer = setTimeout(giveUp, Math.max(0, msUntilDeadline()));
  });
  try {
    return await Promise.race([send(), silence]);
  } finally {
    clearTimeout(timer);
  }
}

/** Any error that is not about this particular request is treated as Stripe being unavailable. */
function toPaymentError(error: unknown): unknown {
  const { StripeError, StripeCardError, StripeInvalidRequestError, StripeIdempotencyError } =
    Stripe.errors;
  if (!(error instanceof StripeError)) return error;
  const options = { cause: error };
  if (error instanceof StripeCardError) return new PaymentError('declined', error.message, options);
  if (error instanceof StripeIdempotencyError && error.statusCode !== 409) {
    return new PaymentError('invalid', 'This key was used for another request', options);
  }
  if (error instanceof StripeInvalidRequestError) {
    return error.code === 'resource_missing'
      ? new PaymentError('not_found', 'The payment provider does not know this', options)
      : new PaymentError('invalid', 'The payment provider refused the request', options);
  }
  return new PaymentError('unavailable', AWAY, options);
}
