import { trySpendRateLimit } from '#server/platform/rate-limits/spend-rate-limit.ts';
import type { Services } from '#server/services.ts';
import { queuePasswordSetAsideMail } from '../emails.ts';
import { lockUser } from '../queries.ts';
import { newResetLink } from './new-reset-link.ts';

/**
 * Tells the owner by mail that the password of the registration was tried and why it does not count,
 * with a link to choose another. A reset link that is still good is not replaced: whoever asked for
 * it may be about to use it.
 */
export async function offerNewPassword(services: Services, userId: string): Promise<void> {
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
      await newResetLink(services, tx, userId),
    );
  });
}
