import { type SQL, sql } from 'drizzle-orm';
import { databaseNow, databaseNowPlus } from '#server/platform/database/database-clock.ts';
import type { Services } from '#server/services.ts';
import type { NewsKind } from '#shared/push/news.ts';
import { ON_SHIFT_FOR_MS } from '#shared/push/on-shift.ts';
import { worksAtVenue } from './works-at-query.ts';

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
      and ${isNewsRecipient(kind, 'push')} and ${pushObstacle(services, sql`${kind}`)} is null`;
}

/**
 * Why a member's (`members`) browser (`wanted`) is not notified right now of something at a venue
 * (`venues`); null if nothing prevents it.
 */
export function pushObstacle(services: Clock, kind: SQL): SQL<string | null> {
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
 * Whether the owner wants this member of the venue's team to be notified in this way, and the plan
 * has room for the member.
 */
export function isNewsRecipient(kind: string, way: 'push' | 'mail'): SQL<boolean> {
  return sql<boolean>`(
    case venues.told_how -> ${kind} ->> ${way}
      when 'everyone' then true
      when 'managers' then members.role in ('manager', 'owner')
      when 'owners' then members.role = 'owner'
      else false end
    and ${worksAtVenue()}
  )`;
}
