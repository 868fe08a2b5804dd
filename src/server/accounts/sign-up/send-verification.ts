import type { Transaction } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import { DAY_MS } from '#shared/durations.ts';
import { queueVerificationMail } from '../emails.ts';
import { updateUser } from '../queries.ts';
import { newLinkToken } from './link-token.ts';

const LINK_LIFE_MS = DAY_MS;

/** Sends a new verification link, which replaces the previous one. */
export async function sendVerification(
  services: Services,
  tx: Transaction,
  account: { id: string; email: string; firstName: string | null },
): Promise<void> {
  const now = services.now();
  const { token, hash } = newLinkToken();
  await updateUser(tx, account.id, {
    emailVerificationToken: hash,
    emailVerificationExpires: new Date(now.getTime() + LINK_LIFE_MS),
    updatedAt: now,
  });
  await queueVerificationMail(services, tx, account, token);
}

/** When the newest link was sent, in milliseconds; 0 if none was. */
export function linkSentAt(account: { emailVerificationExpires: Date | null }): number {
  const expires = account.emailVerificationExpires;
  return expires ? expires.getTime() - LINK_LIFE_MS : 0;
}
