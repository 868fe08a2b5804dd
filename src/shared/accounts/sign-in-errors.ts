/** Why a sign-in through the identity provider came to nothing, as `/login?error=…` says it. */
const SIGN_IN_ERRORS = [
  /** The person turned back at the provider. */
  'cancelled',
  /** The ten minutes are over, the link was used before, or the browser lost the cookie. */
  'expired',
  /** The answer does not fit the question, or the provider refused it. */
  'failed',
  'provider-unavailable',
  /** The provider does not vouch for an address of this person. */
  'email-unverified',
  /** The account of this address belongs to another person's sign-in there. */
  'linked-to-another',
  /** They are in no team any more, and have not said that they want a business of their own. */
  'no-team',
  'too-many-attempts',
] as const;

export type SignInError = (typeof SIGN_IN_ERRORS)[number];
