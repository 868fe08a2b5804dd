import { type SQL, sql } from 'drizzle-orm';
import { IS_COMPLAINT } from '#server/stats/rollups/definitions.ts';
import type { ComplaintStatus } from '#shared/feedback/complaints.ts';

/*
 * The state of a complaint in the words of the database, for statements on `feedback`; that of one
 * row is in present-complaint.ts.
 */

/** The venue is said again, so that those of one venue can be read at once. */
const HAS_REPLY = sql`exists (
  select from replies
  where replies.venue_uuid = feedback.venue_uuid and replies.feedback_id = feedback.id
    and replies.replied_at is not null
)`;

/** A reply that was sent, and after which nobody opened it again. */
const SENT_AND_NOT_REOPENED = sql`replies.replied_at is not null
  and (complaint_states.reopened_at is null or complaint_states.reopened_at < replies.replied_at)`;

/** Nobody is on it, its guest can be answered and was not. */
export const IS_WAITING = sql`email is not null and ${IS_COMPLAINT} and not ${HAS_REPLY}
  and not exists (
    select from complaint_states
    where complaint_states.venue_uuid = feedback.venue_uuid
      and complaint_states.feedback_id = feedback.id and complaint_states.status <> 'open'
  )`;

/**
 * The same where all are counted: whatever was seen to is read once and set aside, which takes a
 * third of the time of asking for each complaint anew.
 */
export function isWaitingAmong(venueUuids: readonly string[]): SQL {
  const ofVenues = sql`any(${sql.param([...venueUuids])}::uuid[])`;
  return sql`email is not null and ${IS_COMPLAINT} and not exists (
    select from (
      select feedback_id from replies where venue_uuid = ${ofVenues} and replied_at is not null
      union all
      select feedback_id from complaint_states where venue_uuid = ${ofVenues} and status <> 'open'
    ) seen
    where seen.feedback_id = feedback.id
  )`;
}

/** Acts and replies are few beside feedback: what they name is looked up, the rest is walked past. */
export function isInState(status: ComplaintStatus, venueUuids: readonly string[]): SQL {
  switch (status) {
    case 'open':
      return sql`${IS_COMPLAINT} and not exists (
        select from complaint_states
        where complaint_states.feedback_id = feedback.id and complaint_states.status <> 'open'
      ) and not exists (
        select from replies
        left join complaint_states on complaint_states.feedback_id = replies.feedback_id
        where replies.feedback_id = feedback.id and ${SENT_AND_NOT_REOPENED}
      )`;
    case 'taken':
      return isAmong(takenIn(venueUuids));
    case 'resolved':
      return isAmong(resolvedIn(venueUuids));
  }
}

/** For what is taken: by whom. */
export function isTakenBy(person: string): SQL {
  return sql`exists (
    select from complaint_states
    where complaint_states.feedback_id = feedback.id and complaint_states.taken_by = ${person}
  )`;
}

/** Complaints that are not open. */
export function isSeenTo(venueUuids: readonly string[]): SQL {
  return isAmong(sql`${takenIn(venueUuids)} union ${resolvedIn(venueUuids)}`);
}

function isAmong(feedbackIds: SQL): SQL {
  return sql`${IS_COMPLAINT} and feedback.id = any(array(${feedbackIds}))`;
}

/** Taken, and neither resolved nor answered since. */
export function takenIn(
  venueUuids: readonly string[],
  columns = sql`complaint_states.feedback_id`,
): SQL {
  return sql`
    select ${columns} from complaint_states
    left join replies on replies.feedback_id = complaint_states.feedback_id
    where complaint_states.venue_uuid = any(${sql.param([...venueUuids])}::uuid[])
      and complaint_states.status = 'taken' and (${SENT_AND_NOT_REOPENED}) is not true
  `;
}

function resolvedIn(venueUuids: readonly string[]): SQL {
  const ofVenues = sql`any(${sql.param([...venueUuids])}::uuid[])`;
  return sql`
    select complaint_states.feedback_id from complaint_states
    where complaint_states.venue_uuid = ${ofVenues} and complaint_states.status = 'resolved'
    union
    select replies.feedback_id from replies
    left join complaint_states on complaint_states.feedback_id = replies.feedback_id
    where replies.venue_uuid = ${ofVenues} and ${SENT_AND_NOT_REOPENED}
  `;
}
