import { eq, inArray, sql } from 'drizzle-orm';
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
    // Keeps the earlier time: the summary lists what came after it, and the clock of the server
    // that queued this answer before may have been ahead.
    .onConflictDoUpdate({
      target: alertsToSummarise.feedbackId,
      set: { createdAt: sql`least(${alertsToSummarise.createdAt}, excluded.created_at)` },
    });
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

/**
 * Locks the answers with queued alerts at a venue and returns their IDs. Answers are locked before
 * their alerts and cases, in the order that erasing uses: any other order could deadlock.
 */
export async function lockAnswersToSummarise(
  tx: Transaction,
  venueUuid: string,
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from feedback where id in (
      select feedback_id from alerts_to_summarise where venue_uuid = ${venueUuid}::uuid
    )
    order by id for key share
  `);
  return rows.map(({ id }) => id);
}

/** Removes and returns the queued alerts of these answers, which must be locked. */
export async function takeAlertsToSummarise(
  tx: Transaction,
  feedbackIds: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .delete(alertsToSummarise)
    .where(inArray(alertsToSummarise.feedbackId, [...feedbackIds]))
    .returning({ id: alertsToSummarise.feedbackId });
  return rows.map(({ id }) => id);
}
