import { sql } from 'drizzle-orm';
import { newId } from '#server/platform/database/columns.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { databaseNow, databaseNowPlus } from '#server/platform/database/database-clock.ts';
import type { Services } from '#server/services.ts';
import { mayUseBoardSql } from '#server/venues/listening-query.ts';
import { LISTENING_FOR_MS } from '#shared/floor/call-rules.ts';
import { ON_SHIFT_FOR_MS } from '#shared/push/news.ts';
import { floorListeners } from '../table.ts';

type Needs = Pick<Services, 'now'> & { db: Queryable };

/** Registers a board as listening at the venue, by the database clock that all servers share. */
export async function insertListener(
  services: Needs,
  { venueUuid, sid }: { venueUuid: string; sid: string },
): Promise<{ id: string; seenAt: Date } | undefined> {
  const id = newId();
  const { rows } = await services.db.execute<{ seen_at: string }>(sql`
    with former as (
      delete from floor_listeners where venue_uuid = ${venueUuid}::uuid and sid = ${sid}
        and seen_at <= ${databaseNowPlus(services, -LISTENING_FOR_MS)}
    )
    insert into floor_listeners (id, venue_uuid, sid, seen_at)
    select ${id}::uuid, ${venueUuid}::uuid, sessions.sid, ${databaseNow(services)}
    from sessions where sessions.sid = ${sid}
    returning seen_at
  `);
  const [row] = rows;
  return row && { id, seenAt: new Date(row.seen_at) };
}

/**
 * Stores a beat of the board; only beats extend its listening time. Returns false once that time is
 * over: a late beat must not revive a board whose stream has ended.
 */
export async function renewListener(
  services: Needs,
  { id, sid }: { id: string; sid: string },
): Promise<boolean> {
  const { rowCount } = await services.db.execute(sql`
    update floor_listeners set seen_at = ${databaseNow(services)}
    where id = ${id}::uuid and sid = ${sid}
      and seen_at > ${databaseNowPlus(services, -LISTENING_FOR_MS)}
  `);
  return rowCount === 1;
}

/** Of these boards, those that sent a beat recently and whose session may still use the board. */
export async function findActiveListeners(
  services: Needs,
  ids: readonly string[],
): Promise<{ active: Set<string>; at: Date | undefined }> {
  const { rows } = await services.db.execute<{ id: string; at: string }>(sql`
    select floor_listeners.id, ${databaseNow(services)} as at
    from floor_listeners join venues on venues.id = floor_listeners.venue_uuid
    where floor_listeners.id = any(${sql.param([...ids])}::uuid[])
      and floor_listeners.seen_at > ${databaseNowPlus(services, -LISTENING_FOR_MS)}
      and ${mayUseBoardSql(services, sql`floor_listeners.sid`)}
  `);
  const [row] = rows;
  return { active: new Set(rows.map(({ id }) => id)), at: row && new Date(row.at) };
}

/**
 * Ends listening by dating `seen_at` back. The row is kept because it also shows that the member is
 * on shift, and because a guest's call must not fail while a board reloads.
 */
export async function expireListeners(services: Needs, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const lastSeen = databaseNowPlus(services, -LISTENING_FOR_MS);
  await services.db.execute(sql`
    update floor_listeners set seen_at = least(seen_at, ${lastSeen})
    where id = any(${sql.param([...ids])}::uuid[])
  `);
}

export async function deleteOldListeners(services: Needs): Promise<void> {
  const before = databaseNowPlus(services, -ON_SHIFT_FOR_MS);
  await services.db.delete(floorListeners).where(sql`${floorListeners.seenAt} < ${before}`);
}
