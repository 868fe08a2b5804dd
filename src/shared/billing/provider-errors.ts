/** Errors of endpoints that need the payment provider. */
export const PROVIDER_ERRORS = {
  PAYMENT_PROVIDER_FAILED:
    'The payment provider failed or cannot be reached. Try again in a moment.',
  PAYMENT_REQUIRED: 'The card was declined. Try another card.',
  UNAVAILABLE:
    'The payment provider does not respond, or another payment of the business is in progress. Try again after `Retry-After` seconds.',
};
