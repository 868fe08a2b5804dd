import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { databaseLater, databaseNow } from '#server/platform/database/database-clock.ts';
import type { Services } from '#server/services.ts';
import { LISTENING_FOR_MS } from '#shared/floor/call-rules.ts';
import { venues } from './table.ts';

/**
 * Whether somebody of the venue in the row would see a call now: an open floor board on any server,
 * or a member with push, seen a moment ago.
 */
export function isListening(services: Pick<Services, 'now'>): SQL<boolean> {
  const since = databaseLater(services, -LISTENING_FOR_MS);
  return sql<boolean>`(
    exists (
      select from floor_listeners
      where floor_listeners.venue_uuid = venues.id and floor_listeners.seen_at > ${since}
    ) or exists (
      select from push_subscriptions
      join sessions on sessions.sid = push_subscriptions.sid
      join members on members.business_id = sessions.business_id
        and members.user_id = sessions.user_id
      where sessions.business_id = venues.business_id
        and push_subscriptions.seen_at > ${since} and 'call' = any(push_subscriptions.kinds)
        and (members.has_all_venues or exists (
          select from member_venues own where own.business_id = members.business_id
            and own.user_id = members.user_id and own.venue_uuid = venues.id
        ))
    )
  )`;
}

/** Whether staff have switched calls off for a while. */
export function isFloorClosed(services: Pick<Services, 'now'>): SQL<boolean> {
  return sql<boolean>`exists (
    select from floor_switches where floor_switches.venue_uuid = venues.id
      and floor_switches.closed_until > ${databaseNow(services)}
  )`;
}

export async function findListening(
  services: Pick<Services, 'now'> & { db: Queryable },
  venueUuid: string,
): Promise<{ isListening: boolean; isClosed: boolean }> {
  const [row] = await services.db
    .select({ isListening: isListening(services), isClosed: isFloorClosed(services) })
    .from(venues)
    .where(and(eq(venues.id, venueUuid), isNull(venues.deletedAt)));
  return row ?? { isListening: false, isClosed: false };
}
