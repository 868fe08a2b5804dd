import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { alertHours, alertsToSummarise } from '#server/notifications/table.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { wakeUpWorkersSql } from '#server/platform/queue/queue-wake-ups.ts';
import { unifySpelling } from '#server/stats/rollups/spelling-query.ts';
import { venues } from '#server/venues/table.ts';
import {
  CAN_QUOTE_REPLACED_WORDS,
  COMPLAINT_ALERT_COLUMNS,
  IS_SAFETY_MATTER,
} from './complaint-alert-query.ts';
import { feedback, submissionKeys } from './table.ts';

export type AlertRules = {
  youngerThan: Date;
  hourBegan: Date;
  maxPerHour: number;
  /**
   * An alert about text newer than this waits until the text is read, so that the alert can name
   * the safety class.
   */
  waitsSince: Date;
  /**
   * A complaint whose guest is still answering at this time is held back, unless it is a safety
   * matter.
   */
  now: Date;
};

/**
 * Cheap check for a job that runs every second and usually finds nothing: whether any serious
 * complaint is unalerted, due or not, or any safety alert waits for a summary. Counts the
 * complaints instead of using `exists`: PostgreSQL expects many matches, so to find only one it may
 * scan the whole table instead of the index.
 */
export async function hasWaitingAlert(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute<{ isWaiting: boolean }>(sql`
    select (select count(*) from ${feedback} where ${IS_UNALERTED}) > 0
      or exists (select from ${alertsToSummarise}) as "isWaiting"
  `);
  return rows[0]?.isWaiting ?? false;
}

/** Venues with unalerted serious complaints; above the hourly limit, only safety matters count. */
export async function findVenuesToAlert(db: Queryable, rules: AlertRules): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: venues.id })
    .from(feedback)
    .innerJoin(venues, eq(venues.id, feedback.venueUuid))
    .leftJoin(alertHours, eq(alertHours.venueUuid, venues.id))
    .where(isDue(rules));
  return rows.map(({ id }) => id);
}

/** Wakes the jobs that alert the team, once the danger that a transaction stores is committed. */
export const ALERT_WAKE_UPS = { name: 'alerts' };

export async function wakeUpAlertJob(tx: Transaction): Promise<void> {
  await tx.execute(sql`select ${wakeUpWorkersSql(ALERT_WAKE_UPS)}`);
}

/** A venue's due safety matters, oldest first, with the words behind them. */
export async function findDueSafetyMatters(
  db: Queryable,
  venueUuid: string,
  rules: AlertRules,
  limit: number,
) {
  const { id, safety, caseSafety, isCaseDangerEnded, alarmWords } = COMPLAINT_ALERT_COLUMNS;
  return db
    .select({ id, safety, caseSafety, isCaseDangerEnded, alarmWords })
    .from(feedback)
    .innerJoin(venues, eq(venues.id, feedback.venueUuid))
    .leftJoin(alertHours, eq(alertHours.venueUuid, venues.id))
    .where(and(isDue(rules), eq(feedback.venueUuid, venueUuid), IS_SAFETY_MATTER))
    .orderBy(asc(feedback.createdAt), asc(feedback.id))
    .limit(limit);
}

/**
 * A venue's unalerted complaints, all or only `onlyAnswerIds`, oldest first, locked until the
 * transaction ends; rows that another server has locked are skipped. The contents are read after
 * locking, so that a reading finished a moment ago is included. A later reading triggers an alert
 * of its own.
 */
export async function claimDueAlerts(
  tx: Transaction,
  venueUuid: string,
  rules: AlertRules,
  { limit, onlyAnswerIds }: { limit: number; onlyAnswerIds?: readonly string[] | undefined },
) {
  const locked = await tx
    .select({ id: feedback.id })
    .from(feedback)
    .innerJoin(venues, eq(venues.id, feedback.venueUuid))
    .leftJoin(alertHours, eq(alertHours.venueUuid, venues.id))
    .where(
      and(
        isDue(rules),
        eq(feedback.venueUuid, venueUuid),
        onlyAnswerIds && inArray(feedback.id, [...onlyAnswerIds]),
      ),
    )
    .orderBy(asc(feedback.createdAt), asc(feedback.id))
    .limit(limit)
    .for('update', { of: feedback, skipLocked: true });
  const ids = locked.map(({ id }) => id);
  const rows = await tx
    .select({
      ...COMPLAINT_ALERT_COLUMNS,
      wasNotified: WAS_TEAM_NOTIFIED,
      isWanted: sql<boolean>`coalesce(${isWanted(rules)}, false)`,
    })
    .from(feedback)
    .innerJoin(venues, eq(venues.id, feedback.venueUuid))
    .where(inArray(feedback.id, ids))
    .orderBy(asc(feedback.createdAt), asc(feedback.id));
  return unifySpelling(tx, rows);
}

/**
 * Whether an email or push about the answer went out before, perhaps before all its words were
 * written and read.
 */
const WAS_TEAM_NOTIFIED = sql<boolean>`(
  exists (select from mails where mails.tells_of @> array[${feedback.id}])
    or exists (select from pushes where pushes.about = ${feedback.id}::text)
)`;

function isWanted({ youngerThan }: AlertRules) {
  return and(
    eq(venues.alertOnSerious, true),
    isNull(venues.deletedAt),
    isNotNull(venues.businessId),
    sql`${feedback.createdAt} > ${youngerThan.toISOString()}::timestamptz`,
  );
}

function isDue(rules: AlertRules) {
  const hasRoom = sql`not coalesce(${alertHours.mailCount} >= ${rules.maxPerHour}::int
    and ${alertHours.startedAt} > ${rules.hourBegan.toISOString()}::timestamptz, false)`;
  return and(
    IS_UNALERTED,
    sql`not ${isAboutToBeRead(rules)}`,
    or(IS_SAFETY_MATTER, sql`not ${isBeingWritten(rules)}`),
    or(hasRoom, IS_SAFETY_MATTER, sql`not coalesce(${isWanted(rules)}, false)`),
  );
}

/**
 * Must repeat the condition of feedback_alert_due_index word for word, or PostgreSQL does not use
 * that index.
 */
const IS_UNALERTED = and(
  sql`${feedback.isSeriousComplaint}`,
  isNull(feedback.alertedAt),
  isNull(feedback.heldAt),
  isNotNull(feedback.venueUuid),
);

function isAboutToBeRead({ waitsSince }: AlertRules) {
  const { textGeneral, textSpecific, createdAt, rewordedAt, id } = feedback;
  const since = sql`${waitsSince.toISOString()}::timestamptz`;
  const isText = sql`(${textGeneral} is not null or ${textSpecific} is not null)`;
  const isNew = sql`${createdAt} > ${since}
    and not exists (select from understandings where understandings.feedback_id = ${id})`;
  const isReworded = sql`coalesce(${rewordedAt} > ${since}, false) and not ${CAN_QUOTE_REPLACED_WORDS}`;
  const isReplaced = sql`not ${IS_SAFETY_MATTER} and exists (
    select from replaced_words where replaced_words.feedback_id = ${id} and replaced_at > ${since}
  )`;
  return sql`(${isText} and (${isReworded} or ${isNew}) or ${isReplaced})`;
}

function isBeingWritten({ now }: AlertRules) {
  return sql`coalesce(${feedback.writingUntil} > ${now.toISOString()}::timestamptz, false)`;
}

export type DueAlert = Awaited<ReturnType<typeof claimDueAlerts>>[number];
export type Alert = Omit<DueAlert, 'isWanted' | 'wasNotified'> & {
  wasNotified?: boolean;
  /** Whether the words are from a message on the ticket instead of the answer. */
  isOnTicket?: true;
  /** Whether screens mark the alert as unconfirmed. */
  isUnconfirmed?: boolean;
  /** Whether the guest scanned the code on the table; undefined if nobody knows. */
  isScanned?: boolean | undefined;
};

/** The device, network and table behind each recent safety matter of a venue, oldest first. */
export async function findSafetySources(
  tx: Transaction,
  venueUuid: string,
  since: Date,
): Promise<SafetySource[]> {
  return tx
    .select({
      id: feedback.id,
      device: submissionKeys.device,
      network: submissionKeys.network,
      isScanned: sql<boolean>`coalesce(${submissionKeys.isScanned}, false)`,
      table: feedback.tableNumber,
      isAlerted: sql<boolean>`${feedback.alertedAt} is not null`,
    })
    .from(feedback)
    .leftJoin(
      submissionKeys,
      // Filter by age as well, because the keys are indexed by age only.
      and(gte(submissionKeys.createdAt, since), eq(submissionKeys.feedbackId, feedback.id)),
    )
    .where(
      and(
        eq(feedback.venueUuid, venueUuid),
        sql`(${feedback.sentiment} = 'negative' or ${feedback.isSeriousComplaint})`,
        isNull(feedback.heldAt),
        gte(feedback.createdAt, since),
        IS_SAFETY_MATTER,
      ),
    )
    .orderBy(asc(feedback.createdAt), asc(feedback.id));
}

export type SafetySource = {
  id: string;
  device: string | null;
  network: string | null;
  isScanned: boolean;
  table: string | null;
  isAlerted: boolean;
};

/** The contents of an alert about these answers, newest first. */
export async function findAlerts(db: Queryable, ids: readonly string[]) {
  const rows = await db
    .select(COMPLAINT_ALERT_COLUMNS)
    .from(feedback)
    .innerJoin(venues, eq(venues.id, feedback.venueUuid))
    .where(inArray(feedback.id, [...ids]))
    .orderBy(desc(feedback.createdAt), desc(feedback.id));
  return unifySpelling(db, rows);
}

/**
 * Marks answers for another alert, because after the first one they turned out to be a safety
 * matter, or another kind of safety matter. The rows are locked first, to wait for an alert that is
 * just being written.
 */
export async function resetAlerts(tx: Transaction, feedbackIds: readonly string[]): Promise<void> {
  if (feedbackIds.length === 0) return;
  const isAsked = inArray(feedback.id, [...feedbackIds]);
  await tx
    .select({ id: feedback.id })
    .from(feedback)
    .where(isAsked)
    .orderBy(asc(feedback.id))
    .for('no key update');
  await tx
    .update(feedback)
    .set({ alertedAt: null })
    .where(and(isAsked, isNotNull(feedback.alertedAt)));
}

export async function markTeamNotified(
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
