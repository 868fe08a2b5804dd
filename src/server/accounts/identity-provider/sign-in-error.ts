import type { FastifyBaseLogger } from 'fastify';
import type { SignInError } from '#shared/accounts/sign-in-errors.ts';
import { AppError, type ErrorCode } from '#shared/api/errors.ts';
import { IdentityProviderError } from './identity-provider.ts';

/** The error to show on the sign-in page. Anything unexpected is rethrown as a bug. */
export function signInError(error: unknown, log: FastifyBaseLogger): SignInError {
  const { reason, detail } = understood(error);
  const isTrouble = reason === 'failed' || reason === 'provider-unavailable';
  log[isTrouble ? 'warn' : 'info']({ reason, detail }, 'no sign-in through the identity provider');
  return reason;
}

function understood(error: unknown): { reason: SignInError; detail?: string | undefined } {
  if (error instanceof IdentityProviderError) return error;
  const reason = error instanceof AppError ? REASON_OF_CODE[error.code] : undefined;
  if (!reason) throw error;
  return { reason };
}

const REASON_OF_CODE: Partial<Record<ErrorCode, SignInError>> = {
  EMAIL_UNVERIFIED: 'email-unverified',
  CONFLICT: 'linked-to-another',
  NO_TEAM: 'no-team',
  TOO_MANY_REQUESTS: 'too-many-attempts',
};
