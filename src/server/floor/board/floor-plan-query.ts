import { eq, sql } from 'drizzle-orm';
import { users } from '#server/accounts/table.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import type { FloorPlan } from '#shared/floor/plan-contract.ts';
import { normaliseTableName } from '#shared/venues/table-name.ts';
import { floorPlans } from '../table.ts';

/**
 * The plan, without tables that are no longer in the venue's list. A table that returns to the list
 * gets its old place back.
 */
export async function findFloorPlan(
  db: Queryable,
  venue: Pick<VenueRow, 'id' | 'tables'>,
): Promise<FloorPlan | undefined> {
  const [plan] = await db
    .select({ version: floorPlans.version, tables: floorPlans.tables, marks: floorPlans.marks })
    .from(floorPlans)
    .where(eq(floorPlans.venueUuid, venue.id));
  const listed = new Set(venue.tables.map(normaliseTableName));
  return (
    plan && {
      ...plan,
      tables: plan.tables.filter(({ name }) => listed.has(normaliseTableName(name))),
    }
  );
}

/** Zero if nobody has arranged the tables of the venue yet. */
export async function findPlanVersion(db: Queryable, venueUuid: string): Promise<number> {
  const [plan] = await db
    .select({ version: floorPlans.version })
    .from(floorPlans)
    .where(eq(floorPlans.venueUuid, venueUuid));
  return plan?.version ?? 0;
}

export async function findFirstNameOfArranger(
  db: Queryable,
  venueUuid: string,
): Promise<string | undefined> {
  const [last] = await db
    .select({ name: users.firstName })
    .from(floorPlans)
    .innerJoin(users, eq(users.id, floorPlans.changedBy))
    .where(eq(floorPlans.venueUuid, venueUuid));
  return last?.name?.trim() || undefined;
}

/**
 * Stores the plan unless it has changed since the given version. Check and change are one
 * statement, so that two people who arrange the tables at the same time cannot overwrite each
 * other's plan.
 */
export async function replaceFloorPlan(
  db: Queryable,
  venueUuid: string,
  { version, tables, marks }: FloorPlan,
  by: { userId: string | null; at: Date },
): Promise<boolean> {
  const change = { tables, marks, changedBy: by.userId, updatedAt: by.at };
  const stored = await db
    .insert(floorPlans)
    .values({ venueUuid, version: 1, ...change })
    .onConflictDoUpdate({
      target: floorPlans.venueUuid,
      set: { ...change, version: sql`${floorPlans.version} + 1` },
      setWhere: eq(floorPlans.version, version),
    })
    .returning({ version: floorPlans.version });
  return stored.length > 0;
}
