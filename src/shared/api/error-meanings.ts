import type { ErrorCode } from './errors.ts';

/** The general meaning of each code; a call's documentation may say more. */
export const ERROR_MEANINGS: Readonly<Record<ErrorCode, string>> = {
  INVALID_INPUT:
    'Something in the request is not valid. `errors` names the fields where it is about fields.',
  LINK_EXPIRED: 'The link has expired.',
  LINK_REPLACED: 'The link was replaced by a newer one that was mailed since.',
  UNAUTHENTICATED: 'There is no session, it has ended, or what was typed to sign in is wrong.',
  SECOND_FACTOR_NEEDED:
    'The password is right, and a code of the authenticator app or a recovery code is needed beside it (`secondFactor`).',
  PASSKEY_NEEDED:
    'The password is right, and a business asks its managers for more: sign in with the passkey.',
  PAYMENT_REQUIRED: 'A payment is needed first. The answer may say how to make it.',
  NO_REPLY_CREDITS: 'No reply credit is left this month.',
  FORBIDDEN: 'This may not be done: by the plan, or because the request came from another site.',
  EMAIL_UNVERIFIED: 'The e-mail address of the account has to be verified first.',
  NO_TEAM:
    'What was typed is right, but the person belongs to no team any more. With `opensBusiness` they begin one of their own.',
  ROLE: 'It takes another role in the team. The message says who can do it.',
  PROOF_NEEDED:
    'It takes a fresh proof of who is asking: `POST /api/auth/prove`, then ask again within 15 minutes.',
  SECOND_FACTOR_REQUIRED:
    'The owner asks managers for a passkey or an authenticator app, and this one has neither yet.',
  GUEST_STOPPED_MAIL: 'The guest wants no more mail.',
  NOT_FOUND: 'It is not there, or it belongs to somebody else.',
  REQUEST_TIMEOUT: 'The request took too long to arrive.',
  CONFLICT: 'It does not fit how things are now.',
  BUSINESS_CHANGED:
    'The session has moved to another business since the token was given out. Nothing was changed; take the newer token, or sign in.',
  PRICE_CHANGED: 'The price is another than the one that was agreed to. Nothing was charged.',
  NOBODY_LISTENING: 'Nobody of the venue would see it at present.',
  ALREADY_TAKEN: 'Somebody else was faster. `by` says who.',
  NOT_YET_VALID: 'The reward is for a later visit. `validFrom` says from when.',
  UNKNOWN_TABLE: 'The venue has no such table.',
  GONE: 'It has expired.',
  INVITATION_OVER:
    'The invitation was used, was revoked or has run out. A new one can be asked for.',
  OPENED_TOO_LONG_AGO: 'The page was opened too long ago. Opened again, it may ask again.',
  BODY_TOO_LARGE: 'The body is larger than 64 kB.',
  WRONG_CONTENT_TYPE: 'The body is not JSON (`Content-Type: application/json`).',
  KEY_REUSED: 'The idempotency key was used for another request.',
  MONTHLY_LIMIT: "The venue has received as much this month as its owner's plan allows.",
  TOO_MANY_REQUESTS: 'Too many requests. `Retry-After` says in how many seconds to try again.',
  HEADERS_TOO_LARGE: 'The address or the headers are too long.',
  PAYMENT_PROVIDER_FAILED:
    'The payment provider failed. Nothing was charged that is not on record.',
  UNAVAILABLE: 'Busy for a moment. `Retry-After` says in how many seconds to try again.',
};
