import { countOtherMembers } from '#server/businesses/member-query.ts';
import { deleteBusiness, findMembershipsOf, lockBusiness } from '#server/businesses/queries.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { deletePendingReferral } from '#server/referrals/queries.ts';
import type { Services } from '#server/services.ts';
import { HOUR_MS } from '#shared/durations.ts';
import type { UserRow } from '../queries.ts';
import { isEmptyBusiness } from './unverified-query.ts';

/**
 * Closes the business that the sign-up opened, if the user set up nothing in it and joins another
 * business by invitation within the hour.
 */
export async function closeUnusedBusiness(
  services: Services,
  tx: Transaction,
  { id: userId }: UserRow,
  joinedId: string,
): Promise<void> {
  const lately = services.now().getTime() - HOUR_MS;
  for (const { businessId, role } of await findMembershipsOf(tx, userId)) {
    if (role !== 'owner' || businessId === joinedId) continue;
    const business = await lockBusiness(tx, businessId);
    const others = await countOtherMembers(tx, { businessId, userId });
    const isOld = !business || business.createdAt.getTime() < lately;
    const isUsed = isOld || business.planSelected || others.members > 0;
    if (isUsed || !(await isEmptyBusiness(tx, businessId))) continue;
    await deletePendingReferral(tx, businessId);
    await deleteBusiness(tx, businessId);
  }
}
