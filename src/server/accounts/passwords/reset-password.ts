import { recordAudit } from '#server/audit/record-audit.ts';
import { withMinimumDuration } from '#server/platform/concurrency/minimum-duration.ts';
import { networkOf } from '#server/platform/http/network-of.ts';
import { spendRateLimit } from '#server/platform/rate-limits/spend-rate-limit.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { queuePasswordChangedMail, queuePasswordResetMail } from '../emails.ts';
import { findUserByEmail, lockUserByToken, type UserRow, updateUser } from '../queries.ts';
import { deleteSessionsOf } from '../sessions/session-query.ts';
import { hashLinkToken } from '../sign-up/link-token.ts';
import { newResetLinkToken } from './new-reset-link-token.ts';
import { hashPassword, refuseWeakPassword } from './password.ts';

/**
 * Sets a new password through an emailed single-use link and signs out every device. Earlier failed
 * sign-ins no longer count.
 */
export async function resetPassword(
  services: Services,
  { token, password }: { token: string; password: string },
  address: string,
): Promise<UserRow> {
  await spendRateLimit(services, 'tokenGuessesPerAddress', networkOf(address));
  const passwordHash = await hashPassword(password);
  return services.db.transaction(async (tx) => {
    const now = services.now();
    const account = await lockUserByToken(tx, 'passwordResetToken', hashLinkToken(token));
    const expires = account?.passwordResetExpires;
    if (!account || !expires || expires.getTime() <= now.getTime()) {
      throw new AppError('INVALID_INPUT', 'This reset link is not valid or has expired');
    }
    refuseWeakPassword(password, account);
    await updateUser(tx, account.id, {
      password: passwordHash,
      passwordChangedAt: now,
      passwordSetAside: false,
      passwordResetToken: null,
      passwordResetExpires: null,
      updatedAt: now,
    });
    await deleteSessionsOf(tx, account.id);
    await recordAudit(tx, { at: now, userId: account.id, action: 'account.password-reset' });
    await queuePasswordChangedMail(services, tx, account);
    return account;
  });
}

/** Emails a reset link. Neither the response nor its timing reveals whether the account exists. */
export async function requestPasswordReset(services: Services, email: string): Promise<void> {
  await spendRateLimit(services, 'forgotPasswordPerAccount', email);
  await withMinimumDuration(() => sendReset(services, email));
}

async function sendReset(services: Services, email: string): Promise<void> {
  const account = await findUserByEmail(services.db, email);
  if (!account) return;
  await services.db.transaction(async (tx) => {
    const token = await newResetLinkToken(services, tx, account.id);
    await queuePasswordResetMail(services, tx, account, token);
  });
}
