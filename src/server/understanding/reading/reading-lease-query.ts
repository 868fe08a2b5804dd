import { and, eq, lte } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { databaseLater, databaseNow } from '#server/platform/database/database-clock.ts';
import type { Services } from '#server/services.ts';
import { SECOND_MS } from '#shared/durations.ts';
import { readingLeases } from '../table.ts';

export type ReadingLease = { what: 'new' | 'older'; holder: string };

/**
 * A server that dies keeps the others from reading for so long. If reading ever takes longer, another
 * server reads the same answers, and the first of both to store them counts.
 */
const LEASE_MS = { new: 3 * SECOND_MS, older: 30 * SECOND_MS } as const;

/** Not now: rounded to milliseconds, that may be a moment that has not come yet. */
const LONG_AGO = new Date(0);

/** True when nobody else holds the lease; then it is the holder's for a while. */
export async function acquireReadingLease(
  services: Services,
  db: Queryable,
  { what, holder }: ReadingLease,
): Promise<boolean> {
  const until = databaseLater(services, LEASE_MS[what]);
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

/** The row stays: with one insert and one delete for every few answers the table would swell. */
export async function releaseReadingLease(
  db: Queryable,
  { what, holder }: ReadingLease,
): Promise<void> {
  await db
    .update(readingLeases)
    .set({ until: LONG_AGO })
    .where(and(eq(readingLeases.what, what), eq(readingLeases.holder, holder)));
}
