import { type SQL, sql } from 'drizzle-orm';
import { isDangerVisitedSql } from '#server/complaints/unattended-danger-query.ts';
import { venues } from '#server/venues/table.ts';
import type { CallOutcome } from '#shared/floor/call-rules.ts';
import type { SafetyClass } from '#shared/understanding/understanding.ts';
import {
  alarmWordsSql,
  DECIDING_WORDS_SQL,
  IS_DANGER_ENDED_BY_STAFF,
  wasKnownAtEndSql,
} from './alarm-words-query.ts';
import { type CaseAlarmWords, caseAlarmWordsSql } from './alarms/case-alarm-words-query.ts';
import { feedback } from './table.ts';

/**
 * The safety class that an alert names, for a row `understood` of understandings. If the words only
 * raise a suspicion, it is the class of their open case. The case stays open until a person
 * decides, even if the guest changed the words before anybody was alerted.
 */
const ALERT_SAFETY_CLASS = sql`coalesce(understood.safety, case
  when understood.suspected_safety is not null then ${fromOpenCase(sql`opened.safety`)} end)`;

/** Whether the words of the answer are a safety matter that the team is alerted to. */
export const IS_SAFETY_MATTER = sql`exists (
  select from understandings understood
  where understood.feedback_id = ${feedback.id} and ${ALERT_SAFETY_CLASS} is not null
)`;

/**
 * Whether a row `understood` of understandings reports danger in words that the guest replaced
 * before they were read. The reader then gives `read_at` and `reworded_at` the same time, so that
 * it reads the current words next. Their reading replaces this one.
 */
const IS_OF_REPLACED_WORDS = sql`understood.safety is not null
  and understood.read_at = ${feedback.rewordedAt}`;

/** Whether an alert can still quote danger from words that the guest has replaced. */
export const CAN_QUOTE_REPLACED_WORDS = sql`exists (
  select from understandings understood
  where understood.feedback_id = ${feedback.id} and ${IS_OF_REPLACED_WORDS}
)`;

/** The class of the open case, which may be more serious than that of the words. */
const CASE_SAFETY = sql<SafetyClass | null>`${fromOpenCase(sql`opened.safety`)}`;

/** The columns that an alert or a reminder about a complaint shows. */
export const COMPLAINT_ALERT_COLUMNS = {
  id: feedback.id,
  overallRating: feedback.overallRating,
  primaryIssue: feedback.primaryIssue,
  textGeneral: feedback.textGeneral,
  textSpecific: feedback.textSpecific,
  tableNumber: feedback.tableNumber,
  serverName: feedback.serverName,
  hasEmail: sql<boolean>`${feedback.email} is not null`,
  createdAt: feedback.createdAt,
  /** The guest has not answered the last question yet and may still continue. */
  isUnfinished: sql<boolean>`${feedback.unfinishedAt} is not null`,
  visitDate: feedback.visitDate,
  visitTime: feedback.visitTime,
  venueUuid: venues.id,
  venueId: venues.venueId,
  venueName: venues.name,
  timezone: venues.timezone,
  safety: fromUnderstanding<SafetyClass | null>(ALERT_SAFETY_CLASS),
  caseSafety: CASE_SAFETY,
  /**
   * Whether staff have ended the alarm about the danger of the case, and nothing read since then
   * mentions that danger.
   */
  isCaseDangerEnded: sql<boolean>`exists (
    select from calls ended
    where ended.feedback_id = ${feedback.id}
      and ended.safety = ${CASE_SAFETY} and ${IS_DANGER_ENDED_BY_STAFF}
      and not exists (
        select from understandings told where told.feedback_id = ${feedback.id}
          and told.safety = ended.safety and not ${wasKnownAtEndSql(sql`told.read_at`)}
      )
      and not exists (
        select from message_readings told where told.feedback_id = ${feedback.id}
          and told.safety = ended.safety and not ${wasKnownAtEndSql(sql`told.read_at`)}
      )
  )`,
  /** The guest has changed the words that first reported the danger. */
  isReworded: fromUnderstanding<boolean | null>(
    sql`${IS_OF_REPLACED_WORDS} or understood.safety is null and coalesce(${fromOpenCase(
      sql`exists (
      select from case_entries changed
      where changed.case_id = opened.id and changed.act = 'reworded'
    )`,
    )}, false)`,
  ),
  /**
   * The deciding words. Null if they only raise a suspicion of another class than the alert names,
   * because they do not explain its class.
   */
  because: fromUnderstanding<string[] | null>(sql`case
    when ${ALERT_SAFETY_CLASS} = coalesce(understood.safety, understood.suspected_safety)
    then ${DECIDING_WORDS_SQL} end`),
  /** The words by which the board decides whether a life may be at risk. */
  alarmWords: alarmWordsSql(sql`${feedback.id}`),
  /** The words that raised the alarm; the guest may have changed them since. */
  alarming: sql<
    readonly CaseAlarmWords[]
  >`coalesce(${fromOpenCase(caseAlarmWordsSql(sql`opened.id`))}, '[]')`,
  /** Null if no staff member took a call of this guest. */
  visit: sql<TableVisit | null>`(
    select json_build_object('by', calls.taken_by_name, 'outcome', calls.outcome,
      'isStaffAtTable', calls.status = 'done' or calls.arrived_at is not null,
      'isSettled', calls.is_settled)
    from calls where calls.feedback_id = ${feedback.id} and calls.status in ('taken', 'done')
    order by calls.created_at desc limit 1
  )`,
  /** Whether somebody was at the table since the danger last came to light. */
  isVisited: isDangerVisitedSql(sql`${feedback.id}`),
  caseId: sql<string | null>`(
    select opened.id from cases opened where opened.feedback_id = ${feedback.id}
  )`,
};

/** The visit of a staff member to the table of this guest, and whether it settled the matter. */
export type TableVisit = {
  by: string | null;
  isStaffAtTable: boolean;
  outcome: CallOutcome | null;
  isSettled: boolean | null;
};

function fromOpenCase(value: SQL): SQL {
  return sql`(
    select ${value} from cases opened
    where opened.feedback_id = ${feedback.id} and opened.status = 'open'
  )`;
}

function fromUnderstanding<Value>(value: SQL) {
  return sql<Value>`(
    select ${value} from understandings understood
    where understood.feedback_id = ${feedback.id}
  )`;
}
