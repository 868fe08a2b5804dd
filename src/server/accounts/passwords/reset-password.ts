import { recordAudit } from '#server/audit/record-audit.ts';
import { withMinimumDuration } from '#server/platform/concurrency/minimum-duration.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { networkOf } from '#server/platform/http/request-source.ts';
import {
  spendRateLimit,
  trySpendRateLimit,
} from '#server/platform/rate-limits/spend-rate-limit.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { HOUR_MS } from '#shared/durations.ts';
import {
  queuePasswordChangedMail,
  queuePasswordResetMail,
  queuePasswordSetAsideMail,
} from '../account-mails.ts';
import {
  findUserByEmail,
  lockUser,
  lockUserByToken,
  type UserRow,
  updateUser,
} from '../queries.ts';
import { deleteUserSessions } from '../sessions/session-query.ts';
import { hashLinkToken, newLinkToken } from '../sign-up/register.ts';
import { hashPassword, refuseWeakPassword } from './password.ts';

const RESET_HOURS = 1;

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
    await deleteUserSessions(tx, account.id);
    await recordAudit(tx, { at: now, userId: account.id, action: 'account.password-reset' });
    await queuePasswordChangedMail(services, tx, account);
    return account;
  });
}

/** Emails a reset link. Neither the response nor its timing reveals whether the account exists. */
export async function requestPasswordReset(services: Services, email: string): Promise<void> {
  await spendRateLimit(services, 'forgotPasswordPerAccount', email);
  await withMinimumDuration(() => sendResetMail(services, email));
}

async function sendResetMail(services: Services, email: string): Promise<void> {
  const account = await findUserByEmail(services.db, email);
  if (!account) return;
  await services.db.transaction(async (tx) => {
    const token = await newResetLinkToken(services, tx, account.id);
    await queuePasswordResetMail(services, tx, account, token);
  });
}

/** Creates the token of a single-use link for choosing a new password. */
async function newResetLinkToken(
  services: Services,
  tx: Transaction,
  userId: string,
): Promise<string> {
  const now = services.now();
  const { token, hash } = newLinkToken();
  await updateUser(tx, userId, {
    passwordResetToken: hash,
    passwordResetExpires: new Date(now.getTime() + RESET_HOURS * HOUR_MS),
    updatedAt: now,
  });
  await recordAudit(tx, { at: now, userId, action: 'account.password-reset-requested' });
  return token;
}

/**
 * Tells the owner by email that someone tried the password from registration, why it is not
 * accepted, and how to choose a new one. A reset link that is still valid is kept, since it may be
 * in use.
 */
export async function sendPasswordSetAsideMail(services: Services, userId: string): Promise<void> {
  if (!(await trySpendRateLimit(services, 'setAsideMailPerAccount', userId))) return;
  await services.db.transaction(async (tx) => {
    const account = await lockUser(tx, userId);
    if (!account?.passwordSetAside) return;
    const openUntil = account.passwordResetExpires?.getTime() ?? 0;
    if (openUntil > services.now().getTime()) return;
    await queuePasswordSetAsideMail(
      services,
      tx,
      account,
      await newResetLinkToken(services, tx, userId),
    );
  });
}
