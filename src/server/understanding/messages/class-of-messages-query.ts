import { type SQL, sql } from 'drizzle-orm';
import { isUndecided } from '#server/feedback/alarms/decision-query.ts';
import { gravityOf } from '#shared/floor/alarm-rules.ts';
import { SAFETY_CLASSES } from '#shared/understanding/understanding.ts';

/**
 * The safety class of the messages that the guest wrote on the answer's ticket since a person last
 * decided on the class; null if there is none. The gravest class counts; of equally grave ones, that of
 * the newest message. The message `justRead` always counts.
 */
export function safetyClassOfMessages(feedbackId: SQL, justRead?: string): SQL {
  return sql`(
    select written.safety from message_readings written
    where written.feedback_id = ${feedbackId} and written.safety is not null
      and (written.message_id = ${justRead ?? null}::uuid or ${isUndecided(feedbackId)})
    order by ${gravity(sql`written.safety`)} desc, written.written_at desc limit 1
  )`;
}

/** The class of a case: that of the messages, unless the answer's class is graver. */
export function graverSafetyClass(ofAnswer: SQL, ofMessages: SQL): SQL {
  return sql`case when ${ofMessages} is null or ${gravity(ofAnswer)} > ${gravity(ofMessages)}
    then ${ofAnswer} else ${ofMessages} end`;
}

/** Whether one class is graver than the other; false if one of them is null. */
export function isGraverClass(one: SQL, other: SQL): SQL {
  return sql`coalesce(${gravity(one)} > ${gravity(other)}, false)`;
}

/** Whether the guest of this case has changed words about danger. */
export function hasRewordedEntry(caseId: SQL): SQL {
  return sql`exists (
    select from case_entries reworded where reworded.case_id = ${caseId} and reworded.act = 'reworded'
  )`;
}

const GRAVITIES = JSON.stringify(
  Object.fromEntries(SAFETY_CLASSES.map((safety) => [safety, gravityOf(safety)])),
);

function gravity(safety: SQL): SQL {
  return sql`(${GRAVITIES}::jsonb ->> ${safety})::int`;
}
