import { recordAudit } from '#server/audit/record-audit.ts';
import { spendRateLimit } from '#server/platform/rate-limits/spend-rate-limit.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { findUser, lockUser, updateUser } from '../queries.ts';
import { isPasswordRight } from './password.ts';

/**
 * Makes a password that was set aside valid again. Every session of such an account was started by
 * the owner, through the mailbox or an identity provider. So if the person who is signed in knows
 * the password, the owner chose it.
 */
export async function reinstatePassword(
  services: Services,
  userId: string,
  password: string,
): Promise<void> {
  await spendRateLimit(services, 'changePasswordPerAccount', userId);
  const user = await findUser(services.db, userId);
  if (!user) throw new AppError('UNAUTHENTICATED', 'Please sign in');
  if (!user.passwordSetAside) return;
  if (!(await isPasswordRight(user.password, password))) throw wrongPasswordError();
  await services.db.transaction(async (tx) => {
    const updatedAt = services.now();
    const current = await lockUser(tx, userId);
    if (!current || current.password !== user.password) throw wrongPasswordError();
    await updateUser(tx, userId, { passwordSetAside: false, updatedAt });
    await recordAudit(tx, { at: updatedAt, userId, action: 'account.password-confirmed' });
  });
}

function wrongPasswordError(): AppError {
  const message = 'That isn’t the password you registered with';
  return new AppError('INVALID_INPUT', message, {
    extra: { errors: [{ field: 'password', message }] },
  });
}
