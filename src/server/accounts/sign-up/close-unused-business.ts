import { countOthers } from '#server/businesses/member-query.ts';
import { deleteBusiness, findMembershipsOf, lockBusiness } from '#server/businesses/queries.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { deletePendingReferral } from '#server/referrals/queries.ts';
import type { Services } from '#server/services.ts';
import { HOUR_MS } from '#shared/durations.ts';
import type { UserRow } from '../queries.ts';
import { isEmptyBusiness } from './unverified-query.ts';

/**
 * Every sign-up opens a business, also by the identity provider on the way to an invitation. Whoever
 * signed up just now, set up nothing and joins another never wanted it, and would come back to it at
 * every sign-in.
 */
export async function closeUnusedBusiness(
  services: Services,
  tx: Transaction,
  { id: userId, createdAt }: UserRow,
  joinedId: string,
): Promise<void> {
  if (services.now().getTime() - createdAt.getTime() > HOUR_MS) return;
  for (const { businessId, role } of await findMembershipsOf(tx, userId)) {
    if (role !== 'owner' || businessId === joinedId) continue;
    const business = await lockBusiness(tx, businessId);
    const others = await countOthers(tx, { businessId, userId });
    const isUsed = business?.planSelected || others.members > 0;
    if (isUsed || !(await isEmptyBusiness(tx, businessId))) continue;
    await deletePendingReferral(tx, businessId);
    await deleteBusiness(tx, businessId);
  }
}
