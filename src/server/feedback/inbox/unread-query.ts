import { sql } from 'drizzle-orm';

/** Whether the guest has written on the ticket since somebody of the venue looked at the thread. */
export const HAS_UNREAD_MESSAGE = sql<boolean>`exists (
  select 1 from tickets
  join thread_messages on thread_messages.feedback_id = tickets.feedback_id
  where tickets.feedback_id = feedback.id
    and thread_messages.side = 'guest'
    and thread_messages.created_at > coalesce(tickets.read_by_venue_at, '-infinity')
)`;
