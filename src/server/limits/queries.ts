import { sql } from 'drizzle-orm';
import type { Queryable } from '../platform/database.ts';
import { rateLimits } from './table.ts';

/** Adds to a counter and starts it anew when its time is over, in one statement. */
export async function addToCounter(
  db: Queryable,
  counter: { key: string; by: number; now: Date; resetsAt: Date },
): Promise<{ count: number; resetsAt: Date }> {
  const { key, by, resetsAt } = counter;
  const now = sql`${counter.now.toISOString()}::timestamptz`;
  const isOver = sql`${rateLimits.resetsAt} <= ${now}`;
  const [row] = await db
    .insert(rateLimits)
    .values({ key, count: Math.max(0, by), resetsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`greatest(0, case when ${isOver} then ${by} else ${rateLimits.count} + ${by} end)`,
        resetsAt: sql`case when ${isOver} then excluded.resets_at else ${rateLimits.resetsAt} end`,
      },
    })
    .returning({ count: rateLimits.count, resetsAt: rateLimits.resetsAt });
  if (!row) throw new Error('a counter was neither made nor found');
  return row;
}

export async function deleteFinishedCounters(db: Queryable, now: Date): Promise<void> {
  await db
    .delete(rateLimits)
    .where(sql`${rateLimits.resetsAt} <= ${now.toISOString()}::timestamptz`);
}
