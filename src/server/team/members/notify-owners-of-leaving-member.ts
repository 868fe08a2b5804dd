import { findMember, findOwnersOf, type MemberKey } from '#server/businesses/member-query.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import { personName } from '#shared/team/person-name.ts';
import { findBusinessName } from './business-name-query.ts';
import { queueMemberLeftMail } from './emails.ts';

/** Emails the remaining owners. Must be called before the member is deleted. */
export async function notifyOwnersOfLeavingMember(
  services: Services,
  tx: Transaction,
  key: MemberKey,
): Promise<void> {
  const leaving = await findMember(tx, key);
  if (!leaving) return;
  const { businessId, userId } = key;
  const left = {
    name: personName(leaving),
    businessId,
    businessName: await findBusinessName(tx, businessId),
  };
  for (const owner of await findOwnersOf(tx, businessId)) {
    if (owner.userId !== userId) await queueMemberLeftMail(services, tx, owner, left);
  }
}
