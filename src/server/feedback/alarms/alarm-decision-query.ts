import { type SQL, sql } from 'drizzle-orm';

/** Whether no person has decided on the class since the message `written` was read. */
export function isDangerUndecidedSql(feedbackId: SQL): SQL {
  return sql`coalesce(written.read_at > ${dangerDecidedAtSql(feedbackId)}, true)`;
}

/**
 * When a person last changed the class of the case; null if that decision is no longer in effect. A
 * chosen class stays in effect while the answer's class differs from what the reader found. It also
 * stays in effect while it is the answer's last correction, because a newer reader may agree with
 * it. A decision to clear the case stays in effect, even after later messages, until a person
 * chooses a class.
 */
export function dangerDecidedAtSql(feedbackId: SQL): SQL {
  return lastDangerDecision(
    feedbackId,
    sql`case when decision.details ->> 'to' is null or decided.corrected_at = decision.at
      or (decided.safety, decided.suspected_safety)
        is distinct from (decided.read_safety, decided.read_suspected_safety) then decision.at end`,
  );
}

/** When a person last changed the class of the case, in effect or not; null if nobody did. */
export function lastDangerDecisionAtSql(feedbackId: SQL): SQL {
  return lastDangerDecision(feedbackId, sql`decision.at`);
}

/**
 * Whether no person has said since `readAt` that there was no danger. Stays false if the case opens
 * again because of other words.
 */
export function isDangerNotRuledOutSql(readAt: SQL, feedbackId: SQL): SQL {
  const ruledOutAt = lastDangerDecision(
    feedbackId,
    sql`case when decision.details ->> 'to' is null then decision.at end`,
  );
  return sql`coalesce(${readAt} > ${ruledOutAt}, true)`;
}

function lastDangerDecision(feedbackId: SQL, value: SQL): SQL {
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
