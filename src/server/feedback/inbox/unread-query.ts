import { type SQL, sql } from 'drizzle-orm';

/** A guest's message that came after somebody of the venue last looked at the thread. */
const IS_UNREAD = sql`exists (
  select from thread_messages
  where thread_messages.feedback_id = tickets.feedback_id
    and thread_messages.side = 'guest'
    and thread_messages.created_at > coalesce(tickets.read_by_venue_at, '-infinity')
)`;

/** Whether the guest has written on the ticket since somebody of the venue looked at the thread. */
export const HAS_UNREAD_MESSAGE = sql<boolean>`exists (
  select 1 from tickets where tickets.feedback_id = feedback.id and ${IS_UNREAD}
)`;

/** The feedback of all such guests of some venues. */
export function unreadIn(venueUuids: readonly string[]): SQL {
  return sql`
    select tickets.feedback_id from tickets
    where tickets.venue_uuid = any(${sql.param([...venueUuids])}::uuid[]) and ${IS_UNREAD}
  `;
}
