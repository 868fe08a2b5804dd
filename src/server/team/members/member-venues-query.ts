import { and, eq, isNull, sql } from 'drizzle-orm';
import { businessNameSql } from '#server/businesses/business-query.ts';
import type { MemberKey } from '#server/businesses/member-query.ts';
import { businesses } from '#server/businesses/table.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { venues } from '#server/venues/table.ts';
import { devices, handovers, invitations, memberPins, memberVenues } from '../table.ts';

/** The venues of a member who does not have access to all venues. Deleted venues are left out. */
export async function findVenuesOfMember(
  db: Queryable,
  { businessId, userId }: MemberKey,
): Promise<string[]> {
  const rows = await db
    .select({ id: memberVenues.venueUuid })
    .from(memberVenues)
    .innerJoin(venues, eq(venues.id, memberVenues.venueUuid))
    .where(
      and(
        eq(memberVenues.businessId, businessId),
        eq(memberVenues.userId, userId),
        isNull(venues.deletedAt),
      ),
    );
  return rows.map(({ id }) => id);
}

export async function replaceVenuesOfMember(
  tx: Transaction,
  { businessId, userId }: MemberKey,
  venueUuids: readonly string[],
): Promise<void> {
  await tx
    .delete(memberVenues)
    .where(and(eq(memberVenues.businessId, businessId), eq(memberVenues.userId, userId)));
  const rows = venueUuids.map((venueUuid) => ({ businessId, userId, venueUuid }));
  if (rows.length > 0) await tx.insert(memberVenues).values(rows);
}

/** The display name of the business. */
export async function findBusinessName(db: Queryable, businessId: string): Promise<string> {
  const [row] = await db
    .select({ name: businessNameSql(sql`businesses.id`) })
    .from(businesses)
    .where(sql`businesses.id = ${businessId}`);
  return row?.name ?? '';
}

/** When a business is closed, deletes its invitations, devices, offers and PINs. */
export async function deleteTeam(tx: Transaction, businessId: string): Promise<void> {
  await tx.delete(invitations).where(eq(invitations.businessId, businessId));
  await tx.delete(devices).where(eq(devices.businessId, businessId));
  await tx.delete(handovers).where(eq(handovers.businessId, businessId));
  await tx.delete(memberPins).where(eq(memberPins.businessId, businessId));
}
