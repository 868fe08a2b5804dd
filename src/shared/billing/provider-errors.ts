/** Refusals of calls that need the payment provider. */
export const PROVIDER_ERRORS = {
  PAYMENT_PROVIDER_FAILED: 'The payment provider failed or cannot be reached.',
  PAYMENT_REQUIRED: 'The card was declined.',
  UNAVAILABLE: 'The payment provider is silent, or another payment of the owner is under way.',
};
