import { type SQL, sql } from 'drizzle-orm';
import { decidedAt, isNotRuledOut } from './alarms/decision-query.ts';

/** A message on a ticket can be long, and the board has room for a few words. */
export const MAX_OF_MESSAGE = 120;
const MAX_MESSAGES = 5;

/**
 * The start of a ticket message (a row `message` of thread_messages), used to judge and show its
 * danger.
 */
export const MESSAGE_ALARM_WORDS = sql<string | null>`left(message.words, ${MAX_OF_MESSAGE})`;

/**
 * The words behind the alarm of an answer that was raised at `raisedAt`: the deciding words of the
 * answer, then the latest messages about danger on its ticket, newest first. Leaves out words of an
 * alarm that staff had already ended, and messages on which a person had already decided. Without
 * `raisedAt`, the words behind the alarm that is on the floor board now or would be raised now, so
 * that screens and emails call danger an emergency exactly when the board does. Empty once the
 * words are erased.
 */
export function alarmWords(
  feedbackId: SQL,
  raisedAt = currentAlarmRaisedAt(feedbackId),
): SQL<string[]> {
  return sql<string[]>`(${answerAlarmWords(feedbackId, raisedAt)} || array(
    select ${MESSAGE_ALARM_WORDS} from message_readings reading
    join thread_messages message on message.id = reading.message_id
    where reading.feedback_id = ${feedbackId} and reading.safety is not null
      and message.words is not null
      and ${isOfAlarm(MESSAGE_READ_AT, feedbackId, raisedAt)}
      and ${isUndecidedBefore(MESSAGE_READ_AT, feedbackId, raisedAt)}
      and ${isNotRuledOut(MESSAGE_READ_AT, feedbackId)}
    order by reading.written_at desc limit ${MAX_MESSAGES}
  ))`;
}

/**
 * Only the answer's own deciding words, because messages on tickets are for managers and owners.
 * The words stay if a person chooses another class or if the guest changes them, because that does
 * not make the guest any safer.
 */
export function answerAlarmWords(feedbackId: SQL, raisedAt: SQL): SQL<string[]> {
  return sql<string[]>`(coalesce((
    select understood.because from understandings understood
    where understood.feedback_id = ${feedbackId} and understood.safety is not null
      and ${isOfAlarm(sql`understood.read_at`, feedbackId, raisedAt)}
  ), '{}') || array(
    -- The columns are named, or an outer column of the same name would be selected instead.
    select phrases.phrase from understandings understood
    cross join lateral jsonb_array_elements(understood.earlier_alarms) as earlier (alarm)
    cross join lateral jsonb_array_elements_text(earlier.alarm -> 'because') as phrases (phrase)
    where understood.feedback_id = ${feedbackId}
      and (understood.safety is null or earlier.alarm -> 'because' <> to_jsonb(understood.because))
      and exists (
        select from cases kept where kept.feedback_id = ${feedbackId} and kept.cleared_at is null
      )
      and ${isOfAlarm(EARLIER_READ_AT, feedbackId, raisedAt)}
      and ${isNotRuledOut(EARLIER_READ_AT, feedbackId)}
  ))`;
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

/** Whether staff had not yet ended an earlier alarm about these words when this one was raised. */
function isOfAlarm(readAt: SQL, feedbackId: SQL, raisedAt: SQL): SQL {
  return sql`not exists (
    select from calls ended where ended.feedback_id = ${feedbackId} and ended.safety is not null
      and ${IS_ENDED_BY_STAFF} and ended.done_at <= ${raisedAt} and ${isKnownAtEnd(readAt)}
  )`;
}

/** Staff ended the call `ended`; it did not lapse. */
export const IS_ENDED_BY_STAFF = sql`(ended.done_at is not null and ended.lapsed_at is null)`;

/**
 * Whether the staff member who ended the call `ended` knew of words read at `readAt`. An alarm
 * about words that were read less than a minute before may still have been on its way.
 */
export function isKnownAtEnd(readAt: SQL): SQL {
  return sql`(${readAt} <= ended.done_at - interval '1 minute')`;
}

/**
 * No person had decided on these words when the alarm was raised, or the decision was taken back
 * since.
 */
function isUndecidedBefore(readAt: SQL, feedbackId: SQL, raisedAt: SQL): SQL {
  return sql`(not exists (
    select from cases decided join case_entries decision on decision.case_id = decided.id
    where decided.feedback_id = ${feedbackId} and decision.act = 'class_changed'
      and decision."by" is not null
      and decision.at >= ${readAt} and decision.at <= ${raisedAt}
  ) or ${decidedAt(feedbackId)} is null)`;
}
