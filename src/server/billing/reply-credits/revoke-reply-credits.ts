import { lockBusiness } from '#server/businesses/queries.ts';
import { removeExtraCredits } from '#server/businesses/reply-balance-query.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import { findBoughtCredits, insertReplyCreditEntry } from './queries.ts';

/** Removes the unspent credits of a pack whose payment was reversed, once. */
export async function revokeReplyCredits(
  services: Services,
  tx: Transaction,
  source: string,
): Promise<number> {
  const bought = await findBoughtCredits(tx, source);
  const owner = bought && (await lockBusiness(tx, bought.businessId));
  if (!owner) return 0;
  const taken = Math.min(bought.amount, owner.extraReplyCredits);
  const isNew = await insertReplyCreditEntry(tx, {
    businessId: owner.id,
    pool: 'extra',
    reason: 'purchase_refunded',
    amount: 0 - taken,
    source,
    createdAt: services.now(),
  });
  if (!isNew) return 0;
  await removeExtraCredits(tx, owner.id, taken);
  return taken;
}
