import { recordAudit } from '#server/audit/record-audit.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { updateUser } from '../queries.ts';
import { newLinkToken } from '../sign-up/link-token.ts';

const RESET_HOURS = 1;

/** Creates the token of a single-use link for choosing a new password. */
export async function newResetLinkToken(
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
