import { type SQL, sql } from 'drizzle-orm';
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

/** Whether no person has decided on the class since the message `written` was read. */
export function isUndecided(feedbackId: SQL): SQL {
  return sql`coalesce(written.read_at > ${decidedAt(feedbackId)}, true)`;
}

/**
 * When a person last changed the class of the case; null if that decision is no longer in effect. A
 * chosen class is in effect as long as the answer's class differs from what the reader found, or is
 * the last correction of the answer: a newer reader may agree with it. A decision to clear the case
 * stays in effect, even after later messages, until a person chooses a class.
 */
function decidedAt(feedbackId: SQL): SQL {
  return lastDecision(
    feedbackId,
    sql`case when decision.details ->> 'to' is null or decided.corrected_at = decision.at
      or (decided.safety, decided.suspected_safety)
        is distinct from (decided.read_safety, decided.read_suspected_safety) then decision.at end`,
  );
}

/** When a person last changed the class of the case, in effect or not; null if nobody did. */
export function lastDecisionAt(feedbackId: SQL): SQL {
  return lastDecision(feedbackId, sql`decision.at`);
}

function lastDecision(feedbackId: SQL, value: SQL): SQL {
  return sql`(
    select ${value}
    from cases decided_case
    join case_entries decision on decision.case_id = decided_case.id
    left join understandings decided on decided.feedback_id = decided_case.feedback_id
    where decided_case.feedback_id = ${feedbackId} and decision.act = 'class_changed'
      and decision."by" is not null
    order by decision.number desc limit 1
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

/** Whether the guest of this case has changed words of danger. */
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
