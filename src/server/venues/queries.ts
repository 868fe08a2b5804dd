import {
  and,
  asc,
  count,
  eq,
  getTableColumns,
  inArray,
  isNull,
  lt,
  ne,
  or,
  sql,
} from 'drizzle-orm';
import { ownerUserIdSql } from '#server/businesses/business-query.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { databaseNow } from '#server/platform/database/database-clock.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import type { VenueUpdates } from '#shared/venues/contract.ts';
import { isInScope } from './scope-query.ts';
import { venueIdOwners, venues } from './table.ts';

export type VenueRow = typeof venues.$inferSelect;

export type OwnedVenue = VenueRow & {
  /** The user responsible for the venue's business; null for the sample venue. */
  ownerId: string | null;
};

const venue = {
  ...getTableColumns(venues),
  ownerId: sql<string | null>`${ownerUserIdSql(sql`venues.business_id`)}`,
};

const isNotDeleted = isNull(venues.deletedAt);

export async function findVenuesInScope(db: Queryable, scope: TenantScope): Promise<OwnedVenue[]> {
  return db
    .select(venue)
    .from(venues)
    .where(and(isInScope(scope), isNotDeleted))
    .orderBy(asc(venues.createdAt), asc(venues.id));
}

export async function countBusinessVenues(db: Queryable, businessId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(venues)
    .where(and(eq(venues.businessId, businessId), isNotDeleted));
  return row?.total ?? 0;
}

/** Finds a venue of any business by its public ID. */
export async function findVenueByPublicId(
  db: Queryable,
  venueId: string,
): Promise<VenueRow | undefined> {
  const [row] = await db
    .select()
    .from(venues)
    .where(and(eq(venues.venueId, venueId), isNotDeleted));
  return row;
}

export async function findOwnVenue(
  db: Queryable,
  scope: TenantScope,
  venueId: string,
): Promise<VenueRow | undefined> {
  const [row] = await db
    .select()
    .from(venues)
    .where(and(eq(venues.venueId, venueId), isInScope(scope), isNotDeleted));
  return row;
}

/** Waits for feedback that is being stored, and blocks new feedback until the transaction ends. */
export async function lockVenueInScope(
  tx: Transaction,
  scope: TenantScope,
  id: string,
): Promise<VenueRow | undefined> {
  const [row] = await tx
    .select()
    .from(venues)
    .where(and(eq(venues.id, id), isInScope(scope), isNotDeleted))
    .for('update');
  return row;
}

/** Claims a venue ID for a business for ever; returns the business that has it. */
export async function claimVenueId(
  db: Queryable,
  claim: { venueId: string; businessId: string; at: Date },
): Promise<string | null> {
  const { venueId, businessId, at } = claim;
  await db
    .insert(venueIdOwners)
    .values({ venueId, businessId, createdAt: at })
    .onConflictDoNothing();
  const [row] = await db.select().from(venueIdOwners).where(eq(venueIdOwners.venueId, venueId));
  return row?.businessId ?? null;
}

/** Which of the IDs a business cannot have: those of other businesses, and those of its own venues. */
export async function findTakenVenueIds(
  db: Queryable,
  businessId: string,
  venueIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .select({ venueId: venueIdOwners.venueId })
    .from(venueIdOwners)
    .where(
      and(
        inArray(venueIdOwners.venueId, [...venueIds]),
        or(
          isNull(venueIdOwners.businessId),
          ne(venueIdOwners.businessId, businessId),
          sql`exists (select from ${venues} where ${venues.venueId} = ${venueIdOwners.venueId} and ${isNotDeleted})`,
        ),
      ),
    );
  return rows.map(({ venueId }) => venueId);
}

/** Releases IDs that were claimed for venues that were never created. */
export async function releaseVenueIds(
  db: Queryable,
  businessId: string,
  venueIds: readonly string[],
): Promise<void> {
  if (venueIds.length === 0) return;
  await db
    .delete(venueIdOwners)
    .where(
      and(
        inArray(venueIdOwners.venueId, [...venueIds]),
        eq(venueIdOwners.businessId, businessId),
        sql`not exists (select from ${venues} where ${venues.venueId} = ${venueIdOwners.venueId})`,
      ),
    );
}

export async function insertVenue(
  db: Queryable,
  values: typeof venues.$inferInsert,
): Promise<OwnedVenue> {
  const [row] = await db.insert(venues).values(values).returning(venue);
  if (!row) throw new Error('the venue was not stored');
  return row;
}

export async function updateVenueInScope(
  db: Queryable,
  scope: TenantScope,
  id: string,
  change: (VenueUpdates & { updatedAt: Date }) | { deletedAt: Date; updatedAt: Date },
): Promise<OwnedVenue | undefined> {
  const [row] = await db
    .update(venues)
    .set(change)
    .where(and(eq(venues.id, id), isInScope(scope), isNotDeleted))
    .returning(venue);
  return row;
}

/** Claims the alert of this day: true for the first caller, false for all others. */
export async function claimRewardAlert(
  db: Queryable,
  { venueUuid, day }: { venueUuid: string; day: string },
): Promise<boolean> {
  const claimed = await db
    .update(venues)
    .set({ manyRewardsToldOn: day })
    .where(
      and(
        eq(venues.id, venueUuid),
        eq(venues.alertOnManyRewards, true),
        or(isNull(venues.manyRewardsToldOn), lt(venues.manyRewardsToldOn, day)),
      ),
    )
    .returning({ id: venues.id });
  return claimed.length > 0;
}

/** A venue and its current date, by the database's clock. */
export type VenueWithToday = {
  id: string;
  venueId: string;
  name: string;
  timezone: string;
  liveFloor: boolean;
  /** YYYY-MM-DD. */
  today: string;
};

/** All venues of the scope, oldest first, or only the named one if it is in the scope. */
export async function findVenuesWithToday(
  services: Pick<Services, 'db' | 'now'>,
  scope: TenantScope,
  venueId?: string,
): Promise<VenueWithToday[]> {
  return services.db
    .select({
      id: venues.id,
      venueId: venues.venueId,
      name: venues.name,
      timezone: venues.timezone,
      liveFloor: venues.liveFloor,
      today: sql<string>`(${databaseNow(services)} at time zone ${venues.timezone})::date::text`,
    })
    .from(venues)
    .where(
      and(
        isInScope(scope),
        isNull(venues.deletedAt),
        venueId === undefined ? undefined : eq(venues.venueId, venueId),
      ),
    )
    .orderBy(asc(venues.createdAt), asc(venues.id));
}
