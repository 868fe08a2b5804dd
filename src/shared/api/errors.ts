/** Every code with which a request can be refused, and its HTTP status. */
export const ERROR_CODE_STATUSES = {
  INVALID_INPUT: 400,
  LINK_EXPIRED: 400,
  LINK_REPLACED: 400,
  UNAUTHENTICATED: 401,
  SECOND_FACTOR_NEEDED: 401,
  PASSKEY_NEEDED: 401,
  PAYMENT_REQUIRED: 402,
  NO_REPLY_CREDITS: 402,
  FORBIDDEN: 403,
  EMAIL_UNVERIFIED: 403,
  GUEST_STOPPED_MAIL: 403,
  ROLE: 403,
  NO_TEAM: 403,
  PROOF_NEEDED: 403,
  SECOND_FACTOR_REQUIRED: 403,
  NOT_FOUND: 404,
  REQUEST_TIMEOUT: 408,
  CONFLICT: 409,
  BUSINESS_CHANGED: 409,
  PRICE_CHANGED: 409,
  NOBODY_LISTENING: 409,
  ALREADY_TAKEN: 409,
  NOT_YET_VALID: 409,
  UNKNOWN_TABLE: 409,
  GONE: 410,
  INVITATION_OVER: 410,
  OPENED_TOO_LONG_AGO: 410,
  BODY_TOO_LARGE: 413,
  WRONG_CONTENT_TYPE: 415,
  KEY_REUSED: 422,
  MONTHLY_LIMIT: 429,
  TOO_MANY_REQUESTS: 429,
  HEADERS_TOO_LARGE: 431,
  PAYMENT_PROVIDER_FAILED: 502,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_CODE_STATUSES;

/** An expected refusal. Any other error is a bug and gets a generic 500 response. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** Fields of the response body in addition to `code` and `message`. */
  readonly extra: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: { extra?: Record<string, unknown>; retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.extra = options.extra ?? {};
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): number {
    return ERROR_CODE_STATUSES[this.code];
  }
}

/** An invalid field, as listed in the `errors` of a 400. */
export type FieldError = { field: string; message: string };
