import { type SQL, sql } from 'drizzle-orm';
import {
  selectUnattendedDangers,
  unattendedDangerSinceSql,
} from '#server/complaints/unattended-danger-query.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { IS_COMPLAINT } from '#server/stats/rollups/definitions.ts';
import type { ComplaintStatus } from '#shared/complaints/complaints.ts';

/** A message of the guest that is newer than the last time the venue opened the thread. */
const IS_UNREAD = sql`exists (
  select from thread_messages
  where thread_messages.feedback_id = tickets.feedback_id
    and thread_messages.side = 'guest'
    and thread_messages.created_at > coalesce(tickets.read_by_venue_at, '-infinity')
)`;
/** Whether the ticket of a row of `feedback` has an unread message of the guest. */
export const HAS_UNREAD_MESSAGE = sql<boolean>`exists (
  select 1 from tickets where tickets.feedback_id = feedback.id and ${IS_UNREAD}
)`;

/*
 * The state of a complaint as SQL, for statements on `feedback`. present-complaint.ts has the same
 * rules for a row that was read.
 */

/** A sent reply without a later reopening. */
const SENT_AND_NOT_REOPENED = sql`replies.replied_at is not null
  and (complaint_states.reopened_at is null or complaint_states.reopened_at < replies.replied_at)`;

/** The complaint is not taken, answered or resolved, or it was reopened. */
export const IS_OPEN_COMPLAINT = sql`${IS_COMPLAINT} and not exists (
  select from complaint_states
  where complaint_states.feedback_id = feedback.id and complaint_states.status <> 'open'
) and not exists (
  select from replies
  left join complaint_states on complaint_states.feedback_id = replies.feedback_id
  where replies.feedback_id = feedback.id and ${SENT_AND_NOT_REOPENED}
)`;

/**
 * The guest waits for the venue: the complaint is open, a message on the ticket is unread, or
 * nobody has acted since danger came to light.
 */
export const IS_GUEST_WAITING = sql`((${IS_OPEN_COMPLAINT}) or ${HAS_UNREAD_MESSAGE}
  or ${unattendedDangerSinceSql(sql`feedback.id`)} is not null)`;

/** IS_GUEST_WAITING as two disjoint conditions, each with an index of its own. */
export function isGuestWaitingAtVenues(venueUuids: readonly string[]): [SQL, SQL] {
  const isOpen = isOpenComplaintAtVenues(venueUuids);
  const others = sql`${selectUnreadTickets(venueUuids)} union ${selectUnattendedDangers(venueUuids)}`;
  return [isOpen, sql`feedback.id = any(array(${others})) and not (${isOpen})`];
}

/**
 * IS_OPEN_COMPLAINT for large sets: reads the ids of handled complaints once instead of running
 * subqueries for every row.
 */
function isOpenComplaintAtVenues(venueUuids: readonly string[]): SQL {
  return sql`${IS_COMPLAINT} and feedback.id not in (${seenIn(venueUuids)})`;
}

/** There are few acts and replies compared with feedback, so their ids are looked up first. */
export function isInComplaintStateSql(status: ComplaintStatus, venueUuids: readonly string[]): SQL {
  switch (status) {
    case 'open':
      return isOpenComplaintAtVenues(venueUuids);
    case 'taken':
      return isFeedbackIdIn(selectTakenComplaints(venueUuids));
    case 'resolved':
      return isFeedbackIdIn(selectResolvedComplaints(venueUuids));
  }
}

/** For taken complaints: this person took it. */
export function isTakenBySql(person: string): SQL {
  return sql`exists (
    select from complaint_states
    where complaint_states.feedback_id = feedback.id and complaint_states.taken_by = ${person}
  )`;
}

/**
 * Complaints that are not open: taken or resolved ones, and those with a sent reply and no later
 * reopening. The second part joins only states that are 'open', which are few.
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

function isFeedbackIdIn(feedbackIds: SQL): SQL {
  return sql`${IS_COMPLAINT} and feedback.id = any(array(${feedbackIds}))`;
}

/** Complaints that are taken and neither resolved nor answered since. */
export function selectTakenComplaints(
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

function selectResolvedComplaints(venueUuids: readonly string[]): SQL {
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

/** The ids of all feedback of these venues with an unread message of the guest. */
function selectUnreadTickets(venueUuids: readonly string[]): SQL {
  return sql`
    select tickets.feedback_id from tickets
    where tickets.venue_uuid = any(${sql.param([...venueUuids])}::uuid[]) and ${IS_UNREAD}
  `;
}

type Venue = { id: string; venueId: string; name: string };

/**
 * Waiting guests per venue. Leaves out venues without any; those with open serious complaints or
 * with danger on which nobody has acted come first.
 */
export async function countWaitingGuests(
  db: Queryable,
  venues: readonly Venue[],
): Promise<{ venueId: string; name: string; waiting: number; serious: number }[]> {
  const ids = venues.map(({ id }) => id);
  const [isOpen, isOther] = isGuestWaitingAtVenues(ids);
  const kinds = [isOpen, isOther].map(
    (isWaiting) => sql`
      select venue_uuid, ${isWaiting === isOpen} and is_serious_complaint
        or feedback.id in (select feedback_id from unattended) as is_serious
      from feedback
      where venue_uuid = any(${sql.param(ids)}::uuid[]) and held_at is null and ${isWaiting}
    `,
  );
  const { rows } = await db.execute<{ id: string; waiting: number; serious: number }>(sql`
    with unattended as materialized (${selectUnattendedDangers(ids)})
    select venue_uuid as id, count(*)::int as waiting,
      count(*) filter (where is_serious)::int as serious
    from (${sql.join(kinds, sql` union all `)}) waiting
    group by venue_uuid
  `);
  const waitingAt = new Map(rows.map(({ id, ...counts }) => [id, counts]));
  return venues
    .flatMap(({ id, venueId, name }) => {
      const counts = waitingAt.get(id);
      return counts ? [{ venueId, name, ...counts }] : [];
    })
    .toSorted((one, other) => other.serious - one.serious || other.waiting - one.waiting);
}
