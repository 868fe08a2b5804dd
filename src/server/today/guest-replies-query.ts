import { sql } from 'drizzle-orm';
import { databaseNowPlus } from '#server/platform/database/database-clock.ts';
import type { Services } from '#server/services.ts';
import { THREAD_SILENCE_MS } from '#shared/tickets/rules.ts';
import type { TodayResponse } from '#shared/today/contract.ts';

/**
 * Counts guests with unread messages on their ticket, while the thread is still open. Also returns
 * the guest who has waited longest, so that nobody is skipped when messages are read one by one.
 */
export async function findGuestReplies(
  services: Pick<Services, 'db' | 'now'>,
  venueUuid: string,
): Promise<TodayResponse['wroteBack']> {
  const { rows } = await services.db.execute<{ count: number; entryId: string }>(sql`
    select count(*) over ()::int as count, tickets.feedback_id as "entryId"
    from tickets cross join lateral (
      select min(created_at) as since from thread_messages
      where thread_messages.feedback_id = tickets.feedback_id and side = 'guest'
        and created_at > coalesce(tickets.read_by_venue_at, '-infinity')
    ) unread
    where tickets.venue_uuid = ${venueUuid}::uuid
      and tickets.last_activity_at > ${databaseNowPlus(services, -THREAD_SILENCE_MS)}
      and unread.since is not null
    order by unread.since
    limit 1
  `);
  return rows[0] ?? null;
}
