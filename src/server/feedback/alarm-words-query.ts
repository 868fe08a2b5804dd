import { type SQL, sql } from 'drizzle-orm';
import { DECIDING_WORDS_SQL } from './deciding-words-query.ts';

/** A message on a ticket can be long, and the board has room for a few words. */
const MAX_OF_MESSAGE = 120;
const MAX_MESSAGES = 5;

/**
 * The words that made an answer a safety matter: its own deciding words, then the latest messages
 * about danger on its ticket, newest first. Empty once they are erased.
 */
export function alarmWords(feedbackId: SQL): SQL<string[]> {
  return sql<string[]>`(${answerAlarmWords(feedbackId)} || array(
    select left(message.words, ${MAX_OF_MESSAGE}) from message_readings reading
    join thread_messages message on message.id = reading.message_id
    where reading.feedback_id = ${feedbackId} and reading.safety is not null
      and message.words is not null
    order by reading.written_at desc limit ${MAX_MESSAGES}
  ))`;
}

/** Only the answer's own deciding words: messages on tickets are for managers and owners. */
export function answerAlarmWords(feedbackId: SQL): SQL<string[]> {
  return sql<string[]>`coalesce((
    select ${DECIDING_WORDS_SQL} from understandings understood
    where understood.feedback_id = ${feedbackId} and understood.safety is not null
  ), '{}')`;
}
