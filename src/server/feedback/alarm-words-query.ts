import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import { newId } from '#server/platform/database/columns.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { isClaimHeldSql } from '#server/platform/queue/claim-query.ts';
import type { Claim, Queue } from '#server/platform/queue/queue.ts';
import { wakeUpWorkersSql } from '#server/platform/queue/queue-wake-ups.ts';
import { dangerDecidedAtSql, isDangerNotRuledOutSql } from './alarms/alarm-decision-query.ts';
import { replacedWords } from './table.ts';

/**
 * The words that decided the safety class of a row `understood` of understandings. Null if a person
 * corrected the class, because the words are no evidence for the new class.
 */
export const DECIDING_WORDS_SQL = sql<
  string[] | null
>`case when coalesce(understood.safety, understood.suspected_safety)
  = coalesce(understood.read_safety, understood.read_suspected_safety) then understood.because end`;
/** How many replaced texts one server reads at the same time. */
export const REPLACED_WORDS_AT_ONCE = 5;
/**
 * How many replaced versions of one answer may wait to be read. A guest makes only a few in the
 * seconds until then. The limit keeps a script from filling the table, and from keeping the reader
 * busy while other guests wait.
 */
export const MAX_REPLACED_VERSIONS = 20;

const MAX_MESSAGES = 5;

/**
 * The words behind an answer's alarm that was raised at `raisedAt`: the deciding words of the
 * answer, then the latest messages about danger on its ticket, newest first. Leaves out words of an
 * alarm that staff had already ended, and messages on which a person had already decided. Without
 * `raisedAt`, takes the alarm that is on the floor board now or would be raised now, so that
 * screens and emails call danger an emergency exactly when the board does. Empty once the words are
 * erased.
 */
export function alarmWordsSql(
  feedbackId: SQL,
  raisedAt = currentAlarmRaisedAt(feedbackId),
): SQL<string[]> {
  return sql<string[]>`(${answerAlarmWordsSql(feedbackId, raisedAt)}
    || ${messageAlarmWords(feedbackId, raisedAt)})`;
}

/**
 * The words behind the alarm as it stands for managers. Unlike on the board, which one tap clears,
 * words of an ended alarm still count if nobody was marked at the table and the danger
 * `isUnattended`.
 */
export function unattendedAlarmWordsSql(feedbackId: SQL, isUnattended: SQL): SQL<string[]> {
  const raisedAt = sql`least(${currentAlarmRaisedAt(feedbackId)}, case when ${isUnattended} then (
    select case when last.arrived_at is null then last.created_at end from calls last
    where last.feedback_id = ${feedbackId} and last.safety is not null and last.done_at is not null
    order by last.done_at desc limit 1
  ) end)`;
  return alarmWordsSql(feedbackId, raisedAt);
}

/**
 * The words behind the present alarm that the guest has not changed since: the deciding words of
 * the answer as it is now, and the messages on its ticket, which cannot be changed.
 */
export function currentAlarmWordsSql(feedbackId: SQL): SQL<string[]> {
  return sql<string[]>`(coalesce((
    select present.because from understandings present where present.feedback_id = ${feedbackId}
  ), '{}') || ${messageAlarmWords(feedbackId, currentAlarmRaisedAt(feedbackId))})`;
}

function messageAlarmWords(feedbackId: SQL, raisedAt: SQL): SQL<string[]> {
  return sql<string[]>`array(
    select message.words from message_readings reading
    join thread_messages message on message.id = reading.message_id
    where reading.feedback_id = ${feedbackId} and reading.safety is not null
      and message.words is not null
      and ${belongsToAlarm(MESSAGE_READ_AT, feedbackId, raisedAt)}
      and ${isUndecidedBefore(MESSAGE_READ_AT, feedbackId, raisedAt)}
      and ${isDangerNotRuledOutSql(MESSAGE_READ_AT, feedbackId)}
    order by reading.written_at desc limit ${MAX_MESSAGES}
  )`;
}

/**
 * Only the answer's own deciding words, because messages on tickets are for managers and owners.
 * Each phrase once, in the order in which the guest first said them. The words stay if a person
 * chooses another class or if the guest changes them, because that does not make the guest any
 * safer.
 */
export function answerAlarmWordsSql(feedbackId: SQL, raisedAt: SQL): SQL<string[]> {
  return sql<string[]>`array(
    -- The columns are named, or an outer column of the same name would be selected instead.
    select said.phrase from (
      select phrases.phrase, earlier.version, phrases.place from understandings understood
      cross join lateral jsonb_array_elements(understood.earlier_alarms)
        with ordinality as earlier (alarm, version)
      cross join lateral jsonb_array_elements_text(earlier.alarm -> 'because')
        with ordinality as phrases (phrase, place)
      where understood.feedback_id = ${feedbackId}
        and exists (
          select from cases kept where kept.feedback_id = ${feedbackId} and kept.cleared_at is null
        )
        and ${belongsToAlarm(EARLIER_READ_AT, feedbackId, raisedAt)}
        and ${isDangerNotRuledOutSql(EARLIER_READ_AT, feedbackId)}
      union all
      select phrases.phrase, jsonb_array_length(understood.earlier_alarms) + 1, phrases.place
      from understandings understood
      cross join lateral unnest(understood.because) with ordinality as phrases (phrase, place)
      where understood.feedback_id = ${feedbackId} and understood.safety is not null
        and ${belongsToAlarm(sql`understood.read_at`, feedbackId, raisedAt)}
    ) said
    group by said.phrase order by min(array[said.version, said.place])
  )`;
}

/** When the alarm on the floor board was raised; infinity if there is none, as for a new alarm. */
function currentAlarmRaisedAt(feedbackId: SQL): SQL {
  return sql`coalesce((
    select max(raised.created_at) from calls raised
    where raised.feedback_id = ${feedbackId} and raised.safety is not null
      and raised.status in ('waiting', 'taken', 'missed') and raised.lapsed_at is null
  ), 'infinity')`;
}

const EARLIER_READ_AT = sql`(earlier.alarm ->> 'readAt')::timestamptz`;
const MESSAGE_READ_AT = sql`coalesce(reading.read_at, reading.written_at)`;

/**
 * Whether an earlier alarm about these words was still open, not ended by staff, when this one was
 * raised.
 */
function belongsToAlarm(readAt: SQL, feedbackId: SQL, raisedAt: SQL): SQL {
  return sql`not exists (
    select from calls ended where ended.feedback_id = ${feedbackId} and ended.safety is not null
      and ${IS_DANGER_ENDED_BY_STAFF} and ended.done_at <= ${raisedAt} and ${wasKnownAtEndSql(readAt)}
  )`;
}

/** Whether staff ended the call `ended`, which otherwise lapsed or is still open. */
export const IS_DANGER_ENDED_BY_STAFF = sql`(ended.done_at is not null and ended.lapsed_at is null)`;

/**
 * Whether the staff member who ended the call `ended` knew of words read at `readAt`. An alarm
 * about words that were read less than a minute before may still have been on its way.
 */
export function wasKnownAtEndSql(readAt: SQL): SQL {
  return sql`(${readAt} <= ended.done_at - interval '1 minute')`;
}

/**
 * Whether no person had decided on these words when the alarm was raised, or the decision was taken
 * back since.
 */
function isUndecidedBefore(readAt: SQL, feedbackId: SQL, raisedAt: SQL): SQL {
  return sql`(not exists (
    select from cases decided join case_entries decision on decision.case_id = decided.id
    where decided.feedback_id = ${feedbackId} and decision.act = 'class_changed'
      and decision."by" is not null
      and decision.at >= ${readAt} and decision.at <= ${raisedAt}
  ) or ${dangerDecidedAtSql(feedbackId)} is null)`;
}

/** Venues take turns, so that many replaced words of one venue do not delay those of another. */
export const replacedWordsQueue: Queue = {
  name: 'replaced_words',
  table: replacedWords,
  lanes: {
    key: sql`(
      select venue_uuid::text from feedback where feedback.id = replaced_words.feedback_id
    )`,
    maxAtOnce: REPLACED_WORDS_AT_ONCE,
  },
};

/**
 * Keeps the words of an answer that are about to be replaced, unless they were read. Words on which
 * the reader failed count as unread. Above the limit, the oldest versions are deleted. The caller
 * must have locked the answer.
 */
export async function keepReplacedWords(
  tx: Transaction,
  feedbackId: string,
  replacedAt: Date,
): Promise<void> {
  await tx.execute(sql`
    with kept as (
    insert into replaced_words (
      id, feedback_id, overall_rating, primary_issue, text_general, text_specific, replaced_at,
      next_attempt_at
    )
    select ${newId()}::uuid, id, overall_rating, primary_issue, text_general, text_specific,
      ${replacedAt.toISOString()}::timestamptz,
      least(${replacedAt.toISOString()}::timestamptz, now())
    from feedback
    where id = ${feedbackId}::uuid
      and (reworded_at is not null or not exists (
        select from understandings
        where understandings.feedback_id = feedback.id and failed_reads = 0
      ))
      and not exists (
        select from replaced_words same where same.feedback_id = feedback.id
          and (same.overall_rating, same.primary_issue, same.text_general, same.text_specific)
            is not distinct from (feedback.overall_rating, feedback.primary_issue,
              feedback.text_general, feedback.text_specific)
      )
    returning id
    )
    select ${wakeUpWorkersSql(replacedWordsQueue)} from kept
  `);
  await tx.execute(sql`
    delete from replaced_words where id in (
      select id from replaced_words where feedback_id = ${feedbackId}::uuid
      order by replaced_at desc, id desc offset ${MAX_REPLACED_VERSIONS}
    )
  `);
}

/** False if the claim was lost or the answer was erased. */
export async function deleteReplacedWords(db: Queryable, claim: Claim): Promise<boolean> {
  const { rowCount } = await db.delete(replacedWords).where(isClaimHeldSql(replacedWords, claim));
  return rowCount === 1;
}

/**
 * Words on which the reader failed are kept for a while, so that an operator can have them read
 * again.
 */
export async function deleteFailedReplacedWordsBefore(db: Queryable, before: Date): Promise<void> {
  await db
    .delete(replacedWords)
    .where(and(eq(replacedWords.state, 'failed'), lt(replacedWords.createdAt, before)));
}

/**
 * Marks an answer whose words have changed since they were read, so that the reader reads it again.
 */
export async function markAnswerReworded(
  db: Queryable,
  { id, rewordedAt }: { id: string; rewordedAt: Date },
): Promise<void> {
  await db.execute(sql`
    update feedback set reworded_at = ${rewordedAt.toISOString()}::timestamptz
    where id = ${id}::uuid
  `);
}

/** Marks a reworded answer as read again, unless its words have changed once more. */
export async function markRewordedAnswerRead(
  db: Queryable,
  { id, rewordedAt }: { id: string; rewordedAt: Date },
): Promise<void> {
  await db.execute(sql`
    update feedback set reworded_at = null
    where id = ${id}::uuid and reworded_at = ${rewordedAt.toISOString()}::timestamptz
  `);
}
