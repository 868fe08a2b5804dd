import type { ErrorCode } from './errors.ts';

/** The general meaning of each code; the documentation of an endpoint may say more. */
export const ERROR_MEANINGS: Readonly<Record<ErrorCode, string>> = {
  INVALID_INPUT: 'The request is invalid. `errors` lists the fields that failed, if there are any.',
  LINK_EXPIRED: 'The link has expired. Request a new one.',
  LINK_REPLACED: 'A newer email has replaced the link. Use the newest email.',
  UNAUTHENTICATED:
    'The session is missing or has ended, or the credentials are wrong. Sign in again.',
  SECOND_FACTOR_NEEDED:
    'The password is correct, but the account has an authenticator app. Repeat the request with a code from the app or a recovery code in `secondFactor`.',
  PASSKEY_NEEDED:
    'The password is correct, but a business of this manager requires two-step sign-in. Sign in with the passkey.',
  PAYMENT_REQUIRED: 'A payment is required first. The response may say how to make it.',
  NO_REPLY_CREDITS: 'No reply credit is left this month.',
  FORBIDDEN:
    'The plan does not allow this, or a browser sent the request from another site without a bearer token.',
  EMAIL_UNVERIFIED: 'The user has to verify their email address first.',
  NO_TEAM:
    'The credentials are correct, but the user no longer belongs to any team. Repeat the request with `opensBusiness` set to true to create a business.',
  ROLE: 'The role of the caller is not sufficient. The message says who can do it.',
  PROOF_NEEDED:
    'The request requires a proof of identity from the last 15 minutes. Send `POST /api/auth/prove`, then repeat the request.',
  SECOND_FACTOR_REQUIRED:
    'The owner requires managers to use two-step sign-in. Add a passkey or an authenticator app first.',
  GUEST_STOPPED_MAIL: 'The guest has unsubscribed from emails.',
  NOT_FOUND: 'The resource does not exist, or the caller has no access to it.',
  REQUEST_TIMEOUT: 'The request took too long to arrive. Send it again.',
  CONFLICT: 'The request conflicts with the current state of the resource.',
  BUSINESS_CHANGED:
    'The session has moved to another business since the token was issued. Nothing was changed. Use the newer token, or sign in again.',
  PRICE_CHANGED: 'The price differs from the agreed one. Nothing was charged.',
  NOBODY_LISTENING: 'No staff member of the venue would see the call now.',
  ALREADY_TAKEN: 'A colleague got there first. `by` says who.',
  NOT_YET_VALID: 'The reward is for a later visit. `validFrom` says when it becomes valid.',
  UNKNOWN_TABLE: 'The venue does not have this table.',
  GONE: 'The resource has expired.',
  INVITATION_OVER: 'The invitation was accepted, revoked or has expired. Ask for a new one.',
  OPENED_TOO_LONG_AGO: 'The guest opened the page too long ago. Open it again.',
  BODY_TOO_LARGE:
    'The body is too large. The limit is 64 kB unless the endpoint documents another one.',
  WRONG_CONTENT_TYPE: 'The body is not JSON. Send `Content-Type: application/json`.',
  KEY_REUSED: 'The idempotency key was used for another request. Use a new key.',
  MONTHLY_LIMIT: "The venue has received as much feedback this month as its owner's plan allows.",
  TOO_MANY_REQUESTS: 'Too many requests. Try again after `Retry-After` seconds.',
  HEADERS_TOO_LARGE: 'The URL or the headers are too long.',
  PAYMENT_PROVIDER_FAILED:
    'The payment provider failed. Nothing was charged that is not on record. Try again in a moment.',
  UNAVAILABLE: 'The server is busy. Try again after `Retry-After` seconds.',
};
