import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { alertHours } from '#server/notifications/table.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { venues } from '#server/venues/table.ts';
import { feedback } from './table.ts';
import { TOLD_COMPLAINT } from './told-complaint-query.ts';

export type AlertRules = {
  youngerThan: Date;
  hourBegan: Date;
  mostPerHour: number;
  mostWithSafetyPerHour: number;
  /** What came since and has words waits until they are read, so that it can be said what it is. */
  waitsSince: Date;
};

/** Venues with serious complaints nobody was told of; those whose hour is full wait. */
export async function findVenuesToAlert(db: Queryable, rules: AlertRules): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: venues.id })
    .from(feedback)
    .innerJoin(venues, eq(venues.id, feedback.venueUuid))
    .leftJoin(alertHours, eq(alertHours.venueUuid, venues.id))
    .where(isDue(rules));
  return rows.map(({ id }) => id);
}

/**
 * A venue's complaints nobody was told of, oldest first, locked until the transaction ends. Rows
 * that another server is taking at this moment are passed over.
 */
export async function claimDueAlerts(
  tx: Transaction,
  venueUuid: string,
  rules: AlertRules,
  most: number,
) {
  return tx
    .select({
      ...TOLD_COMPLAINT,
      isWanted: sql<boolean>`coalesce(${isWanted(rules)}, false)`,
    })
    .from(feedback)
    .innerJoin(venues, eq(venues.id, feedback.venueUuid))
    .leftJoin(alertHours, eq(alertHours.venueUuid, venues.id))
    .where(and(isDue(rules), eq(feedback.venueUuid, venueUuid)))
    .orderBy(asc(feedback.createdAt))
    .limit(most)
    .for('update', { of: feedback, skipLocked: true });
}

function isWanted({ youngerThan }: AlertRules) {
  return and(
    eq(venues.alertOnSerious, true),
    isNull(venues.deletedAt),
    isNotNull(venues.businessId),
    sql`${feedback.createdAt} > ${youngerThan.toISOString()}::timestamptz`,
  );
}

function isDue(rules: AlertRules) {
  const most = sql`case when exists (
    select from understandings where understandings.feedback_id = ${feedback.id} and safety is not null
  ) then ${rules.mostWithSafetyPerHour}::int else ${rules.mostPerHour}::int end`;
  const hasRoom = sql`not coalesce(${alertHours.mailCount} >= ${most}
    and ${alertHours.startedAt} > ${rules.hourBegan.toISOString()}::timestamptz, false)`;
  return and(
    // Word for word as in the index of what is due.
    sql`${feedback.isSeriousComplaint}`,
    isNull(feedback.alertedAt),
    isNull(feedback.heldAt),
    isNotNull(feedback.venueUuid),
    sql`not ${isAboutToBeRead(rules)}`,
    or(hasRoom, sql`not coalesce(${isWanted(rules)}, false)`),
  );
}

function isAboutToBeRead({ waitsSince }: AlertRules) {
  const { textGeneral, textSpecific, createdAt, id } = feedback;
  return sql`((${textGeneral} is not null or ${textSpecific} is not null)
    and ${createdAt} > ${waitsSince.toISOString()}::timestamptz
    and not exists (select from understandings where understandings.feedback_id = ${id}))`;
}

export type DueAlert = Awaited<ReturnType<typeof claimDueAlerts>>[number];

export async function markAlerted(
  tx: Transaction,
  feedbackIds: readonly string[],
  at: Date,
): Promise<void> {
  if (feedbackIds.length === 0) return;
  await tx
    .update(feedback)
    .set({ alertedAt: at })
    .where(inArray(feedback.id, [...feedbackIds]));
}
