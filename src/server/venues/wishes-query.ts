import { type SQL, sql } from 'drizzle-orm';
import { isAsleep } from '#server/businesses/asleep-query.ts';
import { databaseLater } from '#server/platform/database/database-clock.ts';
import type { Services } from '#server/services.ts';
import { ON_SHIFT_FOR_MS } from '#shared/push/on-shift.ts';
import { isQuietNow } from './quiet-query.ts';

type Clock = Pick<Services, 'now'>;

/**
 * Why a browser (`wanted`) of a member (`members`) is not told at this moment of something at a venue
 * (`venues`); null where nothing speaks against it.
 */
export function whyNotNow(services: Clock, kind: SQL): SQL<string | null> {
  return sql<string | null>`case
    when ${isQuietNow(services, sql`wanted.quiet_hours`)}
      or ${kind} <> 'call' and ${isQuietNow(services, sql`(venues.told_how -> 'quietHours')`)}
      then 'quiet hours'
    when wanted.only_on_shift and not ${isOnShift(services)} then 'not on shift'
  end`;
}

function isOnShift(services: Clock): SQL<boolean> {
  const since = databaseLater(services, -ON_SHIFT_FOR_MS);
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

/** Whether the owner wants this member of the venue's team told in this way, and the plan has room. */
export function isToldHow(kind: string, way: 'push' | 'mail'): SQL<boolean> {
  return sql<boolean>`(
    case venues.told_how -> ${kind} ->> ${way}
      when 'everyone' then true
      when 'managers' then members.role in ('manager', 'owner')
      when 'owners' then members.role = 'owner'
      else false end
    and (members.has_all_venues or exists (
      select from member_venues own where own.business_id = members.business_id
        and own.user_id = members.user_id and own.venue_uuid = venues.id
    ))
    and not ${isAsleep(sql`members`)}
  )`;
}
