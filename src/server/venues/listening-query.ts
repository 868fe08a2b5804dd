import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { databaseNow, databaseNowPlus } from '#server/platform/database/database-clock.ts';
import type { Services } from '#server/services.ts';
import { LISTENING_FOR_MS } from '#shared/floor/call-rules.ts';
import { pushRecipientsSql } from './push-recipients-query.ts';
import { venues } from './table.ts';
import { worksAtVenue } from './works-at-query.ts';

/**
 * Whether someone at the venue in the row would notice a call now: a floor board was open a moment
 * ago on any server, or a member who would get a push was active a moment ago. With `untilMs`:
 * whether that was true at any time within the last `untilMs` milliseconds.
 */
export function isListening(services: Pick<Services, 'now'>, untilMs = 0): SQL<boolean> {
  const since = databaseNowPlus(services, -LISTENING_FOR_MS - untilMs);
  return sql<boolean>`(
    exists (
      select from floor_listeners
      where floor_listeners.venue_uuid = venues.id and floor_listeners.seen_at > ${since}
        and ${mayUseBoard(services, sql`floor_listeners.sid`)}
    ) or exists (
      select ${pushRecipientsSql(services, 'call')} and wanted.seen_at > ${since}
    )
  )`;
}

/**
 * Whether a session is valid, and its member or shared device works at the venue in the row. A
 * member for whom the plan has no room does not count.
 */
export function mayUseBoard(services: Pick<Services, 'now'>, sid: SQL): SQL<boolean> {
  return sql<boolean>`exists (
    select from sessions
    left join members on members.business_id = sessions.business_id
      and members.user_id = sessions.user_id
    left join devices on devices.id = sessions.device_id and devices.revoked_at is null
    where sessions.sid = ${sid} and sessions.expire > ${databaseNow(services)}
      and sessions.business_id = venues.business_id
      and (devices.venue_uuid = venues.id or members.user_id is not null and ${worksAtVenue()})
  )`;
}

/** Whether staff have paused calls. */
export function areCallsPaused(services: Pick<Services, 'now'>): SQL<boolean> {
  return sql<boolean>`exists (
    select from floor_switches where floor_switches.venue_uuid = venues.id
      and floor_switches.closed_until > ${databaseNow(services)}
  )`;
}

export async function findListeningState(
  services: Pick<Services, 'now'> & { db: Queryable },
  venueUuid: string,
): Promise<{ isListening: boolean; isClosed: boolean }> {
  const [row] = await services.db
    .select({ isListening: isListening(services), isClosed: areCallsPaused(services) })
    .from(venues)
    .where(and(eq(venues.id, venueUuid), isNull(venues.deletedAt)));
  return row ?? { isListening: false, isClosed: false };
}
