import { trySpendRateLimit } from '#server/platform/rate-limits/spend-rate-limit.ts';
import type { Services } from '#server/services.ts';
import { queuePasswordSetAsideMail } from '../emails.ts';
import { lockUser } from '../queries.ts';
import { newResetLinkToken } from './new-reset-link-token.ts';

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
