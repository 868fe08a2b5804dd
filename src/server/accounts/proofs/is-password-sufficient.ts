import type { Queryable } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import { hasAuthenticator } from './authenticator-query.ts';
import { hasPasskey, hasRecentPasswordReset } from './password-proof-query.ts';
import { FRESH_PROOF_MS } from './require-fresh-proof.ts';

/**
 * Whether the password alone is enough proof for a sensitive action. A user with an authenticator
 * app or a passkey must use that instead, since passwords leak. The exception is for a lost
 * passkey: a password that was just chosen through an emailed link, because the link proves access
 * to the mailbox.
 */
export async function isPasswordSufficient(
  services: Pick<Services, 'now'>,
  db: Queryable,
  userId: string,
): Promise<boolean> {
  if (await hasAuthenticator(db, userId)) return false;
  if (!(await hasPasskey(db, userId))) return true;
  return hasRecentPasswordReset(db, userId, new Date(services.now().getTime() - FRESH_PROOF_MS));
}
