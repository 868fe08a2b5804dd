import { type SQL, sql } from 'drizzle-orm';
import { HARM_CLASSES } from '#shared/understanding/understanding.ts';

/**
 * The safety class of what a guest wrote on the ticket of this answer; null if there is none. The last
 * one, but one in which the guest may need help comes first.
 */
export function classOfMessages(feedbackId: SQL): SQL {
  return sql`(
    select written.safety from message_readings written
    where written.feedback_id = ${feedbackId} and written.safety is not null
    order by ${isHarm(sql`written.safety`)} desc, written.written_at desc limit 1
  )`;
}

/** The class of a case: that of the messages, unless only the answer is one of harm. */
export function graverClass(ofAnswer: SQL, ofMessages: SQL): SQL {
  return sql`case when ${ofMessages} is null or (${isHarm(ofAnswer)} and not ${isHarm(ofMessages)})
    then ${ofAnswer} else ${ofMessages} end`;
}

function isHarm(safety: SQL): SQL {
  return sql`${safety} = any(${sql.param([...HARM_CLASSES])}::text[])`;
}
