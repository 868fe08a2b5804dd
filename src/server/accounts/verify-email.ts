import { AppError } from '#shared/api/errors.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { networkOf, takeFromLimit } from '../limits/take-from-limit.ts';
import type { Services } from '../platform/services.ts';
import { hashLinkToken } from './link-token.ts';
import { type Account, lockAccountByToken, recordStep, updateAccount } from './queries.ts';
import { type NewSession, startSession } from './start-session.ts';

export type Verified = { alreadyVerified: true } | { account: Account; session: NewSession };

/** The first use of a link signs its owner in; a later one only says that all is well. */
export async function verifyEmail(
  services: Services,
  token: string,
  address: string,
): Promise<Verified> {
  await takeFromLimit(services, 'tokenGuessesPerAddress', networkOf(address));
  return services.db.transaction(async (tx) => {
    const now = services.now();
    const account = await lockAccountByToken(tx, 'emailVerificationToken', hashLinkToken(token));
    if (!account) throw new AppError('INVALID_INPUT', 'Invalid verification token');
    const expires = account.emailVerificationExpires;
    if (!expires || expires.getTime() <= now.getTime()) {
      throw new AppError('INVALID_INPUT', 'Verification link has expired');
    }
    if (account.emailVerified) return { alreadyVerified: true };
    await updateAccount(tx, account.id, { emailVerified: true, updatedAt: now });
    await recordStep(tx, { userId: account.id, step: 'email_verified', completedAt: now });
    await recordAudit(tx, { at: now, userId: account.id, action: 'account.verified' });
    const session = await startSession(services, tx, account.id, 'verification');
    return { account: { ...account, emailVerified: true, updatedAt: now }, session };
  });
}
