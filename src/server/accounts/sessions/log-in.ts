import { recordAudit } from '#server/audit/record-audit.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { networkOf } from '#server/platform/http/network-of.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { offerNewPassword } from '../passwords/offer-new-password.ts';
import { isPasswordRight } from '../passwords/password.ts';
import { findUserByEmail, lockUser, type UserRow } from '../queries.ts';
import { refundSignInAttempt, spendSignInAttempt } from './sign-in-attempts.ts';
import { type NewSession, startSession } from './start-session.ts';

/**
 * A password that was set aside is refused like a wrong one; only a mail to the owner tells more.
 * `join` is for whoever signs in to join a business, and says which it is.
 */
export async function logIn(
  services: Services,
  { email, password }: { email: string; password: string },
  from: { address: string; knownDevice: (userId: string) => string | undefined },
  join?: (tx: Transaction, user: UserRow) => Promise<string>,
): Promise<NewSession> {
  const account = await findUserByEmail(services.db, email);
  const device = account && from.knownDevice(account.id);
  const attempt = { email, account, network: networkOf(from.address), device };
  await spendSignInAttempt(services, attempt);
  const isRight = await isPasswordRight(account?.password, password);
  const entry = { at: services.now(), userId: account?.id ?? null };
  if (!account || !isRight || account.passwordSetAside) {
    await recordAudit(services.db, { ...entry, action: 'account.sign-in-failed' });
    if (account && isRight) await offerNewPassword(services, account.id);
    throw wrongPassword();
  }
  const session = await services.db.transaction(async (tx) => {
    // While the password was checked, it may have been changed or the address proven by its owner.
    const current = await lockUser(tx, account.id);
    if (!current || current.password !== account.password || current.passwordSetAside) {
      throw wrongPassword();
    }
    const joined = await join?.(tx, current);
    const started = await startSession(services, tx, account.id, 'password', joined);
    const { businessId } = started;
    await recordAudit(tx, { ...entry, businessId, action: 'account.signed-in' });
    return started;
  });
  await refundSignInAttempt(services, attempt);
  return session;
}

function wrongPassword(): AppError {
  return new AppError('UNAUTHENTICATED', 'Invalid email or password');
}
