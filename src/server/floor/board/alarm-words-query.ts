import { sql } from 'drizzle-orm';
import { DECIDING_WORDS_SQL } from '#server/feedback/deciding-words-query.ts';

/** A message on a ticket can be long, and the board has room for a few words. */
const MAX_OF_MESSAGE = 120;

/**
 * The words that made a row of calls a safety matter: the deciding words of the guest's answer, and
 * the latest message about danger on the ticket. Empty once they are erased, and for other calls.
 */
export const ALARM_WORDS = sql<string[]>`case when calls.safety is null then '{}'::text[] else
  coalesce((
    select ${DECIDING_WORDS_SQL} from understandings understood
    where understood.feedback_id = calls.feedback_id and understood.safety is not null
  ), '{}') || array(
    select left(message.words, ${MAX_OF_MESSAGE}) from message_readings reading
    join thread_messages message on message.id = reading.message_id
    where reading.feedback_id = calls.feedback_id and reading.safety is not null
      and message.words is not null
    order by reading.written_at desc limit 1
  ) end`;
