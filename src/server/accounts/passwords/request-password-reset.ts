import { withMinimumDuration } from '#server/platform/concurrency/minimum-duration.ts';
import { spendRateLimit } from '#server/platform/rate-limits/spend-rate-limit.ts';
import type { Services } from '#server/services.ts';
import { queuePasswordResetMail } from '../emails.ts';
import { findUserByEmail } from '../queries.ts';
import { newResetLink } from './new-reset-link.ts';

/** Neither the answer nor its timing reveals whether the account exists. */
export async function requestPasswordReset(services: Services, email: string): Promise<void> {
  await spendRateLimit(services, 'forgotPasswordPerAccount', email);
  await withMinimumDuration(() => sendReset(services, email));
}

async function sendReset(services: Services, email: string): Promise<void> {
  const account = await findUserByEmail(services.db, email);
  if (!account) return;
  await services.db.transaction(async (tx) => {
    const token = await newResetLink(services, tx, account.id);
    await queuePasswordResetMail(services, tx, account, token);
  });
}
