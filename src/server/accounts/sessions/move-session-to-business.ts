import { recordBusinessUse } from '#server/businesses/member-query.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { signSessionToken } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { updateSessionBusiness } from './session-query.ts';

/**
 * Moves a session to another business and returns a new token. The caller must hold a lock on the
 * membership, because the session ends with it.
 */
export async function moveSessionToBusiness(
  services: Services,
  tx: Transaction,
  { sid, userId, businessId }: { sid: string; userId: string; businessId: string },
): Promise<string> {
  const now = services.now();
  await updateSessionBusiness(tx, sid, businessId);
  await recordBusinessUse(tx, { businessId, userId }, now);
  return signSessionToken(services.keys, { sid, userId, businessId }, now);
}
