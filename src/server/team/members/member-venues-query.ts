import { and, eq, isNull } from 'drizzle-orm';
import type { MemberKey } from '#server/businesses/member-query.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { venues } from '#server/venues/table.ts';
import { memberVenues } from '../table.ts';

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
