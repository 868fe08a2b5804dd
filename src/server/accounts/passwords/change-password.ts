import { recordAudit } from '#server/audit/record-audit.ts';
import type { Session } from '#server/platform/http/session.ts';
import { spendRateLimit } from '#server/platform/rate-limits/spend-rate-limit.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { queuePasswordChangedMail } from '../account-mails.ts';
import { findUser, lockUser, updateUser } from '../queries.ts';
import { deleteUserSessions } from '../sessions/session-query.ts';
import { hashPassword, isPasswordRight, refuseWeakPassword } from './password.ts';

/** Changes the password. Keeps this session and signs out all others. */
export async function changePassword(
  services: Services,
  session: Session,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  await spendRateLimit(services, 'changePasswordPerAccount', session.userId);
  const account = await findUser(services.db, session.userId);
  if (!account?.password) {
    throw new AppError('CONFLICT', 'This account has no password');
  }
  if (!(await isPasswordRight(account.password, currentPassword))) {
    throw wrongPasswordError();
  }
  refuseWeakPassword(newPassword, account, 'newPassword');
  const passwordHash = await hashPassword(newPassword);
  await services.db.transaction(async (tx) => {
    const now = services.now();
    // If several changes or a reset run at once, the first one wins.
    const current = await lockUser(tx, account.id);
    if (current?.password !== account.password) throw wrongPasswordError();
    await updateUser(tx, account.id, {
      password: passwordHash,
      passwordChangedAt: now,
      passwordSetAside: false,
      updatedAt: now,
    });
    await deleteUserSessions(tx, account.id, { except: session.sid });
    await recordAudit(tx, { at: now, userId: account.id, action: 'account.password-changed' });
    await queuePasswordChangedMail(services, tx, account);
  });
}

function wrongPasswordError(): AppError {
  const message = 'Your current password is wrong';
  return new AppError('INVALID_INPUT', message, {
    extra: { errors: [{ field: 'currentPassword', message }] },
  });
}
