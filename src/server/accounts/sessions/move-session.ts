import { markEntered } from '#server/businesses/member-query.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { signToken } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { updateSessionBusiness } from './session-query.ts';

/** Whoever calls holds the membership, without which there is no session. Answers a fresh token. */
export async function moveSession(
  services: Services,
  tx: Transaction,
  { sid, userId, businessId }: { sid: string; userId: string; businessId: string },
): Promise<string> {
  const now = services.now();
  await updateSessionBusiness(tx, sid, businessId);
  await markEntered(tx, { businessId, userId }, now);
  return signToken(services.keys, { sid, userId, businessId }, now);
}
