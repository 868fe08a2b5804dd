import { recordAudit } from '../audit/record-audit.ts';
import { takeFromLimit } from '../limits/take-from-limit.ts';
import type { Services } from '../platform/services.ts';
import { queuePasswordResetMail } from './emails.ts';
import { evenly } from './evenly.ts';
import { newLinkToken } from './link-token.ts';
import { findAccountByEmail, updateAccount } from './queries.ts';

const RESET_HOURS = 1;

/** Neither the answer nor its time tells whether there is such an account. */
export async function requestPasswordReset(services: Services, email: string): Promise<void> {
  await takeFromLimit(services, 'forgotPasswordPerAccount', email);
  await evenly(() => sendReset(services, email));
}

async function sendReset(services: Services, email: string): Promise<void> {
  const account = await findAccountByEmail(services.db, email);
  if (!account) return;
  const now = services.now();
  const { token, hash } = newLinkToken();
  await services.db.transaction(async (tx) => {
    await updateAccount(tx, account.id, {
      passwordResetToken: hash,
      passwordResetExpires: new Date(now.getTime() + RESET_HOURS * 60 * 60 * 1000),
      updatedAt: now,
    });
    const action = 'account.password-reset-requested';
    await recordAudit(tx, { at: now, userId: account.id, action });
    await queuePasswordResetMail(services, tx, account, token);
  });
}
