import { and, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { databaseNow, databaseNowPlus } from '../database/database-clock.ts';
import type { PlatformServices } from '../services.ts';
import { rateLimits } from './table.ts';

/**
 * Adds to a counter, and restarts it when its time is over. This is one statement that uses the
 * database's clock, because servers whose own clocks differ would end each other's counters.
 */
export async function addToCounter(
  services: Pick<PlatformServices, 'now'> & { db: Queryable },
  { key, by, seconds }: { key: string; by: number; seconds: number },
): Promise<{ count: number; secondsLeft: number }> {
  const now = databaseNow(services);
  const isOver = lte(rateLimits.resetsAt, now);
  const [row] = await services.db
    .insert(rateLimits)
    .values({ key, count: Math.max(0, by), resetsAt: databaseNowPlus(services, seconds * 1000) })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`greatest(0, case when ${isOver} then ${by} else ${rateLimits.count} + ${by} end)`,
        resetsAt: sql`case when ${isOver} then excluded.resets_at else ${rateLimits.resetsAt} end`,
      },
    })
    .returning({
      count: rateLimits.count,
      secondsLeft: sql`extract(epoch from ${rateLimits.resetsAt} - ${now})`.mapWith(Number),
    });
  if (!row) throw new Error('a counter was neither made nor found');
  return row;
}

/** Seconds left of a running counter; reading does not start one. */
export async function findCounterSecondsLeft(
  services: Pick<PlatformServices, 'now'> & { db: Queryable },
  key: string,
): Promise<number | undefined> {
  const now = databaseNow(services);
  const [row] = await services.db
    .select({
      secondsLeft: sql`extract(epoch from ${rateLimits.resetsAt} - ${now})`.mapWith(Number),
    })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, key), gt(rateLimits.resetsAt, now)));
  return row?.secondsLeft;
}

export async function deleteCounter(db: Queryable, key: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, key));
}

export async function deleteFinishedCounters(db: Queryable, now: SQL): Promise<void> {
  await db.delete(rateLimits).where(lte(rateLimits.resetsAt, now));
}
