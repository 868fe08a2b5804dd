import { AppError } from '#shared/api/errors.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { giveBackToLimit, networkOf, takeFromLimit } from '../limits/take-from-limit.ts';
import type { Services } from '../platform/services.ts';
import { isPasswordRight } from './password.ts';
import { type Account, findAccountByEmail, lockAccount } from './queries.ts';
import { type NewSession, startSession } from './start-session.ts';

/** Counts the attempt before looking, so that guesses sent all at once are counted all the same. */
export async function logIn(
  services: Services,
  { email, password }: { email: string; password: string },
  address: string,
): Promise<{ account: Account; session: NewSession }> {
  const network = networkOf(address);
  await takeFromLimit(services, 'loginPerAddress', network);
  await takeFromLimit(services, 'loginPerAccount', email);
  const account = await findAccountByEmail(services.db, email);
  const isRight = await isPasswordRight(account?.password, password);
  const entry = { at: services.now(), userId: account?.id ?? null };
  if (!account || !isRight) {
    await recordAudit(services.db, { ...entry, action: 'account.sign-in-failed' });
    throw wrongPassword();
  }
  const session = await services.db.transaction(async (tx) => {
    // While the password was checked, it may have been changed or the address proven by its owner.
    const current = await lockAccount(tx, account.id);
    if (current?.password !== account.password) throw wrongPassword();
    await recordAudit(tx, { ...entry, action: 'account.signed-in' });
    return startSession(services, tx, account.id, 'password');
  });
  await giveBackToLimit(services, 'loginPerAddress', network);
  await giveBackToLimit(services, 'loginPerAccount', email);
  return { account, session };
}

function wrongPassword(): AppError {
  return new AppError('UNAUTHENTICATED', 'Invalid email or password');
}
