import { type SQL, sql } from 'drizzle-orm';

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

/** The ids of all feedback of these venues with an unread message of the guest. */
export function selectUnreadTickets(venueUuids: readonly string[]): SQL {
  return sql`
    select tickets.feedback_id from tickets
    where tickets.venue_uuid = any(${sql.param([...venueUuids])}::uuid[]) and ${IS_UNREAD}
  `;
}
