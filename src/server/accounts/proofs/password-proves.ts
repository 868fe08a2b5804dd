import type { Queryable } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import { hasAuthenticator } from './authenticator-query.ts';
import { hasLatelyReset, hasPasskey } from './password-proof-query.ts';
import { FRESH_MS } from './require-fresh-proof.ts';

/**
 * Whether the password by itself is a proof for what is sensitive. Whoever has an authenticator app
 * or a passkey shows that instead: a password is what strangers have. A passkey can be lost without
 * anything in its place, so a password that was just chosen by a mailed link counts beside it.
 */
export async function passwordProves(
  services: Pick<Services, 'now'>,
  db: Queryable,
  userId: string,
): Promise<boolean> {
  if (await hasAuthenticator(db, userId)) return false;
  if (!(await hasPasskey(db, userId))) return true;
  return hasLatelyReset(db, userId, new Date(services.now().getTime() - FRESH_MS));
}
