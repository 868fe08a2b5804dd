import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { simulatedEvents } from './table.ts';

export type WaitingEvent = { id: string; body: string; attempts: number };

export async function insertEvent(
  db: Queryable,
  event: typeof simulatedEvents.$inferInsert,
): Promise<void> {
  await db.insert(simulatedEvents).values(event);
}

/**
 * Takes events whose time has come and puts off their next attempt, so that a worker that dies with
 * them only delays them. Rows another worker is taking at this moment are passed over.
 */
export async function claimDueEvents(
  db: Queryable,
  now: Date,
  most: number,
  longestPauseSeconds: number,
): Promise<WaitingEvent[]> {
  const due = db.$with('due').as(
    db
      .select({ id: simulatedEvents.id })
      .from(simulatedEvents)
      .where(and(isNull(simulatedEvents.deliveredAt), lte(simulatedEvents.nextAttemptAt, now)))
      .orderBy(simulatedEvents.nextAttemptAt, simulatedEvents.id)
      .limit(most)
      .for('update', { skipLocked: true }),
  );
  const pause = sql`make_interval(secs => least(${longestPauseSeconds}, 2 ^ least(${simulatedEvents.attempts} + 1, 20)))`;
  return await db
    .with(due)
    .update(simulatedEvents)
    .set({
      attempts: sql`${simulatedEvents.attempts} + 1`,
      nextAttemptAt: sql`${now.toISOString()}::timestamptz + ${pause}`,
    })
    .where(inArray(simulatedEvents.id, db.select({ id: due.id }).from(due)))
    .returning({
      id: simulatedEvents.id,
      body: simulatedEvents.body,
      attempts: simulatedEvents.attempts,
    });
}

export async function updateDelivered(db: Queryable, id: string, at: Date): Promise<void> {
  await db.update(simulatedEvents).set({ deliveredAt: at }).where(eq(simulatedEvents.id, id));
}
