import { recordAudit } from '#server/audit/record-audit.ts';
import { networkOf } from '#server/platform/http/network-of.ts';
import { refundRateLimit, spendRateLimit } from '#server/platform/rate-limits/spend-rate-limit.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { lockUser } from '../queries.ts';
import type { SignInOrigin } from '../sessions/known-device.ts';
import { notifyOfNewBrowser } from '../sessions/notify-of-new-browser.ts';
import { type NewSession, startSession } from '../sessions/start-session.ts';
import {
  type AuthenticationResponse,
  checkPasskey,
  createAuthenticationOptions,
} from './check-passkey.ts';

/** Needs no user name: the passkey itself identifies the user. */
export async function beginPasskeySignIn(services: Services, address: string) {
  await spendRateLimit(services, 'passkeySignInsPerAddress', networkOf(address));
  return await createAuthenticationOptions(services, { purpose: 'sign-in', userId: null });
}

/** A passkey already proves both possession and unlocking, so no second factor is needed. */
export async function signInWithPasskey(
  services: Services,
  answer: AuthenticationResponse,
  from: SignInOrigin,
  opensBusiness?: boolean,
): Promise<NewSession> {
  const network = networkOf(from.address);
  await spendRateLimit(services, 'passkeyAnswersPerAddress', network);
  const passkey = await checkPasskey(services, answer, { purpose: 'sign-in', userId: null });
  if (!passkey) {
    const failed = { at: services.now(), userId: null, action: 'account.sign-in-failed' } as const;
    await recordAudit(services.db, failed);
    throw unknownPasskey();
  }
  // A valid passkey is not a guess, even if the user has no team to sign in to.
  await refundRateLimit(services, 'passkeySignInsPerAddress', network);
  await refundRateLimit(services, 'passkeyAnswersPerAddress', network);
  return services.db.transaction(async (tx) => {
    const { userId } = passkey;
    const user = await lockUser(tx, userId);
    if (!user) throw unknownPasskey();
    if (!from.knownDevice(userId)) await notifyOfNewBrowser(services, tx, user);
    const started = await startSession(services, tx, userId, 'passkey', { opensBusiness });
    const entry = { at: services.now(), userId, businessId: started.businessId };
    await recordAudit(tx, { ...entry, action: 'account.signed-in', details: { by: 'passkey' } });
    return started;
  });
}

function unknownPasskey(): AppError {
  const words = 'This passkey does not open an account here. Please sign in with your password.';
  return new AppError('UNAUTHENTICATED', words);
}
