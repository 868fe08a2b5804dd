import { and, eq, lte } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { databaseNow, databaseNowPlus } from '#server/platform/database/database-clock.ts';
import type { Services } from '#server/services.ts';
import { SECOND_MS } from '#shared/durations.ts';
import { readingLeases } from '../table.ts';

export type ReadingLease = { what: 'new' | 'older'; holder: string };

/**
 * How long a server may hold the lease; if it dies, the others have to wait this long. If reading
 * takes longer, another server reads the same answers, and the first to store them wins.
 */
const LEASE_MS = { new: 3 * SECOND_MS, older: 30 * SECOND_MS } as const;

/**
 * A lease ends with this date instead of the current time, because rounding could move the current
 * time into the future.
 */
const LONG_AGO = new Date(0);

/** Takes the lease if no other server holds it. */
export async function acquireReadingLease(
  services: Services,
  db: Queryable,
  { what, holder }: ReadingLease,
): Promise<boolean> {
  const until = databaseNowPlus(services, LEASE_MS[what]);
  const rows = await db
    .insert(readingLeases)
    .values({ what, holder, until })
    .onConflictDoUpdate({
      target: readingLeases.what,
      set: { holder, until },
      setWhere: lte(readingLeases.until, databaseNow(services)),
    })
    .returning({ what: readingLeases.what });
  return rows.length > 0;
}

/** Keeps the row: an insert and a delete for every few answers would bloat the table. */
export async function releaseReadingLease(
  db: Queryable,
  { what, holder }: ReadingLease,
): Promise<void> {
  await db
    .update(readingLeases)
    .set({ until: LONG_AGO })
    .where(and(eq(readingLeases.what, what), eq(readingLeases.holder, holder)));
}
