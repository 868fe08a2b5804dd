/** Why a sign-in through the identity provider failed, as in `/login?error=…`. */
const SIGN_IN_ERRORS = [
  /** The user cancelled at the provider. */
  'cancelled',
  /** Ten minutes have passed, the link was already used, or the browser lost the cookie. */
  'expired',
  /** The provider's response does not match the request, or the provider refused the request. */
  'failed',
  'provider-unavailable',
  /** The provider has not verified the user's address. */
  'email-unverified',
  /** The account with this address is linked to another user of the provider. */
  'linked-to-another',
  /** The user is no longer in any team and has not asked to create a business. */
  'no-team',
  'too-many-attempts',
] as const;

export type SignInError = (typeof SIGN_IN_ERRORS)[number];
