import { type SQL, sql } from 'drizzle-orm';
import { IS_COMPLAINT } from '#server/stats/rollups/definitions.ts';
import type { ComplaintStatus } from '#shared/feedback/complaints.ts';
import { HAS_UNREAD_MESSAGE, unreadIn } from './unread-query.ts';

/*
 * The state of a complaint in the words of the database, for statements on `feedback`; that of one
 * row is in present-complaint.ts.
 */

/** A reply that was sent, and after which nobody opened it again. */
const SENT_AND_NOT_REOPENED = sql`replies.replied_at is not null
  and (complaint_states.reopened_at is null or complaint_states.reopened_at < replies.replied_at)`;

/** Nobody has taken, answered or resolved it, or somebody opened it again. */
export const IS_OPEN = sql`${IS_COMPLAINT} and not exists (
  select from complaint_states
  where complaint_states.feedback_id = feedback.id and complaint_states.status <> 'open'
) and not exists (
  select from replies
  left join complaint_states on complaint_states.feedback_id = replies.feedback_id
  where replies.feedback_id = feedback.id and ${SENT_AND_NOT_REOPENED}
)`;

/** Who waits for the venue: a guest with an open complaint, or one who wrote and was not read yet. */
export const IS_WAITING = sql`((${IS_OPEN}) or ${HAS_UNREAD_MESSAGE})`;

/** The same as two conditions that no row meets both of, each with an index of its own. */
export function waitingAmong(venueUuids: readonly string[]): [SQL, SQL] {
  const isOpen = isOpenAmong(venueUuids);
  return [isOpen, sql`feedback.id = any(array(${unreadIn(venueUuids)})) and not (${isOpen})`];
}

/**
 * An open complaint where many may have to be walked past: whatever was seen to is read once and set aside,
 * instead of asking for each complaint anew.
 */
function isOpenAmong(venueUuids: readonly string[]): SQL {
  return sql`${IS_COMPLAINT} and feedback.id not in (${seenIn(venueUuids)})`;
}

/** Acts and replies are few beside feedback: what they name is looked up, the rest is walked past. */
export function isInState(status: ComplaintStatus, venueUuids: readonly string[]): SQL {
  switch (status) {
    case 'open':
      return isOpenAmong(venueUuids);
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

/**
 * What is not open: acts that stand, and replies that nobody opened again after. Only where nobody has
 * acted since can it have been opened again, and these are few.
 */
function seenIn(venueUuids: readonly string[]): SQL {
  const ofVenues = sql`any(${sql.param([...venueUuids])}::uuid[])`;
  return sql`
    select complaint_states.feedback_id from complaint_states
    where complaint_states.venue_uuid = ${ofVenues} and complaint_states.status <> 'open'
    union all
    select replies.feedback_id from replies
    left join complaint_states on complaint_states.venue_uuid = replies.venue_uuid
      and complaint_states.feedback_id = replies.feedback_id and complaint_states.status = 'open'
    where replies.venue_uuid = ${ofVenues} and ${SENT_AND_NOT_REOPENED}
  `;
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
