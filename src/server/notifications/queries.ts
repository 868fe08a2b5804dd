import { eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { AlertHour } from './plan-alerts.ts';
import { alertHours, alertsToSummarise } from './table.ts';

/**
 * Locks the current alert hour of a venue until the transaction ends; creates it if there is none.
 */
export async function lockAlertHour(
  tx: Transaction,
  venueUuid: string,
  now: Date,
): Promise<AlertHour & { summarisedAt: Date | null }> {
  const [hour] = await tx
    .insert(alertHours)
    .values({ venueUuid, startedAt: now, mailCount: 0 })
    .onConflictDoUpdate({ target: alertHours.venueUuid, set: { venueUuid } })
    .returning();
  if (!hour) throw new Error('an hour was neither begun nor found');
  return hour;
}

export async function updateAlertHour(
  tx: Transaction,
  venueUuid: string,
  change: Partial<typeof alertHours.$inferInsert>,
): Promise<void> {
  await tx.update(alertHours).set(change).where(eq(alertHours.venueUuid, venueUuid));
}

export async function insertAlertsToSummarise(
  tx: Transaction,
  venueUuid: string,
  feedbackIds: readonly string[],
  createdAt: Date,
): Promise<void> {
  if (feedbackIds.length === 0) return;
  await tx
    .insert(alertsToSummarise)
    .values(feedbackIds.map((feedbackId) => ({ feedbackId, venueUuid, createdAt })))
    .onConflictDoNothing();
}

/** Venues with alerts to summarise whose last summary was not after `since`. */
export async function findVenuesToSummarise(db: Queryable, since: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: alertsToSummarise.venueUuid })
    .from(alertsToSummarise)
    .leftJoin(alertHours, eq(alertHours.venueUuid, alertsToSummarise.venueUuid))
    .where(
      sql`coalesce(${alertHours.summarisedAt}, '-infinity') <= ${since.toISOString()}::timestamptz`,
    );
  return rows.map(({ id }) => id);
}

/** Removes and returns all queued alerts of a venue. */
export async function takeAlertsToSummarise(tx: Transaction, venueUuid: string): Promise<string[]> {
  const rows = await tx
    .delete(alertsToSummarise)
    .where(eq(alertsToSummarise.venueUuid, venueUuid))
    .returning({ id: alertsToSummarise.feedbackId });
  return rows.map(({ id }) => id);
}
