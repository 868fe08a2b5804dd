import Stripe from 'stripe';
import { PaymentError } from '../../platform/payment-provider.ts';

const AWAY = 'The payment provider does not answer. Please try again.';

/** Asks Stripe, and says in the product's words why it did not work out. */
export async function asking<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (error) {
    throw toPaymentError(error);
  }
}

/** The same, where "there is no such thing" is an answer. */
export async function askingFor<T>(question: () => Promise<T>): Promise<T | null> {
  try {
    return await question();
  } catch (error) {
    const failure = toPaymentError(error);
    if (failure instanceof PaymentError && failure.code === 'not_found') return null;
    throw failure;
  }
}

/** Everything that is not about this one request counts as Stripe being away. */
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
