import type { FileEndpoint } from '#shared/api/endpoint.ts';
import { AppError } from '#shared/api/errors.ts';
import { mayActAs, ROLE_REFUSALS } from '#shared/team/roles.ts';
import type { AnySession } from './session.ts';

/**
 * Throws unless the signed-in caller's role allows this request. The scope, not this check, limits
 * which venues the caller may reach.
 */
export function refuseLowerRole(
  {
    access,
    openToDevices,
    isOwnAccount,
  }: Pick<FileEndpoint, 'access' | 'openToDevices' | 'isOwnAccount'>,
  session: AnySession,
): void {
  if (access === 'anyone') return;
  if (session.deviceId !== null) {
    if (openToDevices) return;
    throw new AppError('ROLE', 'A shared device cannot do this. Please sign in yourself.');
  }
  if (access === 'signed-in') return;
  if (!session.emailVerified) {
    throw new AppError('EMAIL_UNVERIFIED', 'Please verify your email first');
  }
  if (session.isAsleep && !isOwnAccount) {
    throw new AppError(
      'ROLE',
      'Your account is on hold: the plan has no room for it at present. Please ask an owner.',
    );
  }
  if (session.lacksSecondFactor && !isOwnAccount) {
    throw new AppError(
      'SECOND_FACTOR_REQUIRED',
      'The owner asks managers for two-step sign-in. Please add a passkey or an authenticator app under Settings, Security.',
    );
  }
  if (!mayActAs(session.role, access)) throw new AppError('ROLE', ROLE_REFUSALS[access]);
}
