import { and, count, eq, gt, isNull, lte, ne, notExists, or, sql } from 'drizzle-orm';
import { businessNameSql } from '#server/businesses/business-query.ts';
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts';
import { venues } from '#server/venues/table.ts';
import { invitations, invitationVenues } from '../table.ts';

export type InvitationRow = typeof invitations.$inferSelect;

/** Whether the invitation was neither accepted nor revoked; it may have expired. */
const isPending = and(isNull(invitations.acceptedAt), isNull(invitations.revokedAt));

export async function findInvitation(
  db: Queryable,
  id: string,
): Promise<(InvitationRow & { businessName: string }) | undefined> {
  const [row] = await db
    .select({
      invitation: invitations,
      businessName: businessNameSql(sql`${invitations.businessId}`),
    })
    .from(invitations)
    .where(eq(invitations.id, id));
  return row && { ...row.invitation, businessName: row.businessName };
}

export async function lockInvitation(
  tx: Transaction,
  key: { id: string; businessId: string },
): Promise<InvitationRow | undefined> {
  const [row] = await tx
    .select()
    .from(invitations)
    .where(and(eq(invitations.id, key.id), eq(invitations.businessId, key.businessId)))
    .for('update');
  return row;
}

/** The pending invitation for an address, even if it has expired. */
export async function findPendingInvitation(
  tx: Transaction,
  { businessId, email }: { businessId: string; email: string },
): Promise<InvitationRow | undefined> {
  const [row] = await tx
    .select()
    .from(invitations)
    .where(and(eq(invitations.businessId, businessId), eq(invitations.email, email), isPending));
  return row;
}

/** Counts the places in the plan that other invitations have promised. */
export async function countOpenInvitations(
  db: Queryable,
  { businessId, now, except }: { businessId: string; now: Date; except: string | undefined },
): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(invitations)
    .where(
      and(
        eq(invitations.businessId, businessId),
        isPending,
        gt(invitations.expiresAt, now),
        except === undefined ? undefined : ne(invitations.id, except),
      ),
    );
  return row?.total ?? 0;
}

export async function findVenuesOfInvitation(db: Queryable, id: string): Promise<string[]> {
  const rows = await db
    .select({ id: invitationVenues.venueUuid })
    .from(invitationVenues)
    .innerJoin(venues, eq(venues.id, invitationVenues.venueUuid))
    .where(and(eq(invitationVenues.invitationId, id), isNull(venues.deletedAt)));
  return rows.map((row) => row.id);
}

/** Revokes invitations whose venues are all deleted. */
export async function revokeInvitationsWithoutVenue(
  tx: Transaction,
  businessId: string,
  revokedAt: Date,
): Promise<string[]> {
  const venueLeft = tx
    .select({ id: venues.id })
    .from(invitationVenues)
    .innerJoin(venues, eq(venues.id, invitationVenues.venueUuid))
    .where(and(eq(invitationVenues.invitationId, invitations.id), isNull(venues.deletedAt)));
  const rows = await tx
    .update(invitations)
    .set({ revokedAt })
    .where(
      and(
        eq(invitations.businessId, businessId),
        isPending,
        eq(invitations.hasAllVenues, false),
        notExists(venueLeft),
      ),
    )
    .returning({ id: invitations.id });
  return rows.map(({ id }) => id);
}

/** The names of the invitation's venues; null if it is for all venues. */
export async function findVenueNamesOfInvitation(
  db: Queryable,
  { id, hasAllVenues }: Pick<InvitationRow, 'id' | 'hasAllVenues'>,
): Promise<string[] | null> {
  if (hasAllVenues) return null;
  const rows = await db
    .select({ name: venues.name })
    .from(invitationVenues)
    .innerJoin(venues, eq(venues.id, invitationVenues.venueUuid))
    .where(and(eq(invitationVenues.invitationId, id), isNull(venues.deletedAt)))
    .orderBy(venues.createdAt, venues.id);
  return rows.map(({ name }) => name);
}

export async function insertInvitation(
  tx: Transaction,
  values: typeof invitations.$inferInsert,
): Promise<void> {
  await tx.insert(invitations).values(values);
}

export async function updateInvitation(
  db: Queryable,
  id: string,
  change: Partial<typeof invitations.$inferInsert>,
): Promise<void> {
  await db.update(invitations).set(change).where(eq(invitations.id, id));
}

/** Stores when the link was first opened; later openings change nothing. */
export async function markInvitationOpened(
  db: Database,
  id: string,
  openedAt: Date,
): Promise<void> {
  await db
    .update(invitations)
    .set({ openedAt })
    .where(and(eq(invitations.id, id), isNull(invitations.openedAt), isPending));
}

export async function replaceVenuesOfInvitation(
  tx: Transaction,
  invitationId: string,
  venueUuids: readonly string[],
): Promise<void> {
  await tx.delete(invitationVenues).where(eq(invitationVenues.invitationId, invitationId));
  const rows = venueUuids.map((venueUuid) => ({ invitationId, venueUuid }));
  if (rows.length > 0) await tx.insert(invitationVenues).values(rows);
}

/**
 * Deletes old invitations, because they contain the addresses of people who may never have joined.
 */
export async function deleteInvitationsEndedBefore(db: Database, moment: Date): Promise<void> {
  await db
    .delete(invitations)
    .where(
      or(
        lte(invitations.acceptedAt, moment),
        lte(invitations.revokedAt, moment),
        and(isPending, lte(invitations.expiresAt, moment)),
      ),
    );
}

export async function deleteInvitationsTo(tx: Transaction, email: string): Promise<void> {
  await tx.delete(invitations).where(eq(invitations.email, email));
}
