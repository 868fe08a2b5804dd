import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { isAsleepSql } from '#server/businesses/business-query.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { databaseNow, databaseNowPlus } from '#server/platform/database/database-clock.ts';
import type { Services } from '#server/services.ts';
import { LISTENING_FOR_MS } from '#shared/floor/call-rules.ts';
import { type NewsKind, ON_SHIFT_FOR_MS } from '#shared/push/news.ts';
import { venues } from './table.ts';

/**
 * Whether someone at the venue in the row would notice a call now: a floor board was open a moment
 * ago on any server, or a member who would get a push was active a moment ago. With `untilMs`:
 * whether that was true at any time within the last `untilMs` milliseconds.
 */
export function isListeningSql(services: Pick<Services, 'now'>, untilMs = 0): SQL<boolean> {
  const since = databaseNowPlus(services, -LISTENING_FOR_MS - untilMs);
  return sql<boolean>`(
    exists (
      select from floor_listeners
      where floor_listeners.venue_uuid = venues.id and floor_listeners.seen_at > ${since}
        and ${mayUseBoardSql(services, sql`floor_listeners.sid`)}
    ) or exists (
      select ${pushRecipientsSql(services, 'call')} and wanted.seen_at > ${since}
    )
  )`;
}

/**
 * Whether a session is valid, and its member or shared device works at the venue in the row. A
 * member for whom the plan has no room does not count.
 */
export function mayUseBoardSql(services: Pick<Services, 'now'>, sid: SQL): SQL<boolean> {
  return sql<boolean>`exists (
    select from sessions
    left join members on members.business_id = sessions.business_id
      and members.user_id = sessions.user_id
    left join devices on devices.id = sessions.device_id and devices.revoked_at is null
    where sessions.sid = ${sid} and sessions.expire > ${databaseNow(services)}
      and sessions.business_id = venues.business_id
      and (devices.venue_uuid = venues.id or members.user_id is not null and ${worksAtVenueSql()})
  )`;
}

/** Whether staff have paused calls. */
export function areCallsPausedSql(services: Pick<Services, 'now'>): SQL<boolean> {
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
    .select({ isListening: isListeningSql(services), isClosed: areCallsPausedSql(services) })
    .from(venues)
    .where(and(eq(venues.id, venueUuid), isNull(venues.deletedAt)));
  return row ?? { isListening: false, isClosed: false };
}

type Clock = Pick<Services, 'now'>;

/**
 * The browsers (`wanted`) in which the members (`members`) of the venue in the row (`venues`) would
 * be notified of news of this kind right now. The same query decides whether a guest may call and
 * whom a call is pushed to, so that no guest waits for people who were never notified.
 */
export function pushRecipientsSql(services: Clock, kind: NewsKind): SQL {
  return sql`from members
    join sessions on sessions.business_id = members.business_id
      and sessions.user_id = members.user_id and sessions.expire > ${databaseNow(services)}
    join push_subscriptions wanted on wanted.sid = sessions.sid
    where members.business_id = venues.business_id and ${kind} = any(wanted.kinds)
      and ${isNewsRecipientSql(kind, 'push')} and ${pushObstacleSql(services, sql`${kind}`)} is null`;
}

/**
 * Why a member's (`members`) browser (`wanted`) is not notified right now of something at a venue
 * (`venues`); null if nothing prevents it.
 */
export function pushObstacleSql(services: Clock, kind: SQL): SQL<string | null> {
  return sql<string | null>`case
    when ${isQuietNow(services, sql`wanted.quiet_hours`)}
      or ${kind} <> 'call' and ${isQuietNow(services, sql`(venues.told_how -> 'quietHours')`)}
      then 'quiet hours'
    when wanted.only_on_shift and not ${isOnShift(services)} then 'not on shift'
  end`;
}

/**
 * Whether it is now within the quiet hours, by the clock of the venue in the row. `quietHours` is
 * JSON in the form `{ from, to }`; null means that there are none.
 */
function isQuietNow(services: Clock, quietHours: SQL): SQL<boolean> {
  const time = sql`to_char(${databaseNow(services)} at time zone venues.timezone, 'HH24:MI')`;
  const from = sql`(${quietHours} ->> 'from')`;
  const to = sql`(${quietHours} ->> 'to')`;
  // "HH:MM" sorts correctly as text.
  return sql<boolean>`coalesce(case when ${from} < ${to} then ${time} >= ${from} and ${time} < ${to}
    else ${time} >= ${from} or ${time} < ${to} end, false)`;
}

function isOnShift(services: Clock): SQL<boolean> {
  const since = databaseNowPlus(services, -ON_SHIFT_FOR_MS);
  return sql<boolean>`(
    exists (
      select from floor_listeners board join sessions theirs on theirs.sid = board.sid
      where board.venue_uuid = venues.id and theirs.user_id = members.user_id
        and board.seen_at > ${since}
    ) or exists (
      select from calls where calls.venue_uuid = venues.id
        and calls.created_at > ${since} and calls.taken_by = members.user_id
    )
  )`;
}

/**
 * Whether the owner wants this member of the venue's team to be notified through this channel, and the plan
 * has room for the member.
 */
export function isNewsRecipientSql(kind: string, channel: 'push' | 'mail'): SQL<boolean> {
  return sql<boolean>`(
    case venues.told_how -> ${kind} ->> ${channel}
      when 'everyone' then true
      when 'managers' then members.role in ('manager', 'owner')
      when 'owners' then members.role = 'owner'
      else false end
    and ${worksAtVenueSql()}
  )`;
}

/**
 * Whether a member (`members`) works at the venue in the row (`venues`), and the plan has room for
 * them.
 */
export function worksAtVenueSql(): SQL<boolean> {
  return sql<boolean>`(
    (members.has_all_venues or exists (
      select from member_venues own where own.business_id = members.business_id
        and own.user_id = members.user_id and own.venue_uuid = venues.id
    ))
    and not ${isAsleepSql(sql`members`)}
  )`;
}
