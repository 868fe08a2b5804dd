import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { locationAttempts } from './table.ts';

export type LocationAttempt = typeof locationAttempts.$inferSelect;

const OPEN_STATES: LocationAttempt['state'][] = ['charging', 'waiting'];
const IS_OPEN_ATTEMPT = inArray(locationAttempts.state, OPEN_STATES);

export function isLocationAttemptOpen({ state }: LocationAttempt): boolean {
  return OPEN_STATES.includes(state);
}

export async function findOpenLocationAttempt(
  db: Queryable,
  businessId: string,
): Promise<LocationAttempt | undefined> {
  const [row] = await db
    .select()
    .from(locationAttempts)
    .where(and(eq(locationAttempts.businessId, businessId), IS_OPEN_ATTEMPT));
  return row;
}

export async function findLocationAttempt(
  db: Queryable,
  businessId: string,
  id: string,
): Promise<LocationAttempt | undefined> {
  const [row] = await db
    .select()
    .from(locationAttempts)
    .where(and(eq(locationAttempts.businessId, businessId), eq(locationAttempts.id, id)));
  return row;
}

export async function insertLocationAttempt(
  db: Queryable,
  values: typeof locationAttempts.$inferInsert,
): Promise<LocationAttempt> {
  const [row] = await db.insert(locationAttempts).values(values).returning();
  if (!row) throw new Error('the attempt was not stored');
  return row;
}

export async function updateLocationAttempt(
  db: Queryable,
  id: string,
  change: Pick<LocationAttempt, 'state' | 'charge' | 'updatedAt'>,
): Promise<LocationAttempt> {
  const [row] = await db
    .update(locationAttempts)
    .set(change)
    .where(eq(locationAttempts.id, id))
    .returning();
  if (!row) throw new Error('the attempt is gone');
  return row;
}

/**
 * Claims open attempts last checked before `before`, so that no other server takes the same ones.
 */
export async function claimLocationAttempts(
  db: Queryable,
  { before, at, most }: { before: Date; at: Date; most: number },
): Promise<LocationAttempt[]> {
  const due = db
    .select({ id: locationAttempts.id })
    .from(locationAttempts)
    .where(and(IS_OPEN_ATTEMPT, lte(locationAttempts.lookedAt, before)))
    .orderBy(locationAttempts.lookedAt)
    .limit(most)
    .for('update', { skipLocked: true });
  return db
    .update(locationAttempts)
    .set({ lookedAt: at })
    .where(inArray(locationAttempts.id, due))
    .returning();
}

export type OpenLocationAttemptCounts = {
  charging: number;
  waiting: number;
  oldestSeconds: number;
};

/**
 * Counts across all businesses. The condition matches the partial index exactly, so the query can
 * use it.
 */
export async function countOpenLocationAttempts(db: Queryable): Promise<OpenLocationAttemptCounts> {
  const isCharging = sql`${locationAttempts.state} = 'charging'`;
  const [row] = await db
    .select({
      charging: sql<number>`(count(*) filter (where ${isCharging}))::int`,
      waiting: sql<number>`(count(*) filter (where not ${isCharging}))::int`,
      oldestSeconds: sql<number>`coalesce(extract(epoch from
        now() - min(${locationAttempts.createdAt}) filter (where ${isCharging})), 0)::float`,
    })
    .from(locationAttempts)
    .where(sql`${locationAttempts.state} in ('charging', 'waiting')`);
  return row ?? { charging: 0, waiting: 0, oldestSeconds: 0 };
}
