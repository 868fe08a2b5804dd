import { sql } from 'drizzle-orm';
import { newId } from '#server/platform/database/columns.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { databaseLater, databaseNow } from '#server/platform/database/database-clock.ts';
import type { Services } from '#server/services.ts';
import { mayUseBoard } from '#server/venues/listening-query.ts';
import { LISTENING_FOR_MS } from '#shared/floor/call-rules.ts';
import { ON_SHIFT_FOR_MS } from '#shared/push/on-shift.ts';
import { floorListeners } from '../table.ts';

type Needs = Pick<Services, 'now'> & { db: Queryable };

/** From now on somebody listens at the venue; by the clock that all servers share. */
export async function insertListener(
  services: Needs,
  { venueUuid, sid }: { venueUuid: string; sid: string },
): Promise<{ id: string; seenAt: Date } | undefined> {
  const id = newId();
  const { rows } = await services.db.execute<{ seen_at: string }>(sql`
    with former as (
      delete from floor_listeners where venue_uuid = ${venueUuid}::uuid and sid = ${sid}
        and seen_at <= ${databaseLater(services, -LISTENING_FOR_MS)}
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
 * A beat of the board itself, which alone prolongs the time for which it counts as listening. False
 * once that time is over: a late beat must not bring back a board whose stream has ended.
 */
export async function renewListener(
  services: Needs,
  { id, sid }: { id: string; sid: string },
): Promise<boolean> {
  const { rowCount } = await services.db.execute(sql`
    update floor_listeners set seen_at = ${databaseNow(services)}
    where id = ${id}::uuid and sid = ${sid}
      and seen_at > ${databaseLater(services, -LISTENING_FOR_MS)}
  `);
  return rowCount === 1;
}

/** Of these, the boards that were heard of lately and that are still open to whoever looks at them. */
export async function findLivingListeners(
  services: Needs,
  ids: readonly string[],
): Promise<{ living: Set<string>; at: Date | undefined }> {
  const { rows } = await services.db.execute<{ id: string; at: string }>(sql`
    select floor_listeners.id, ${databaseNow(services)} as at
    from floor_listeners join venues on venues.id = floor_listeners.venue_uuid
    where floor_listeners.id = any(${sql.param([...ids])}::uuid[])
      and floor_listeners.seen_at > ${databaseLater(services, -LISTENING_FOR_MS)}
      and ${mayUseBoard(services, sql`floor_listeners.sid`)}
  `);
  const [row] = rows;
  return { living: new Set(rows.map(({ id }) => id)), at: row && new Date(row.at) };
}

/**
 * Nobody listens there any more. That they did is known for as long as it says that they are on shift,
 * and until when, so that a screen which is only loaded again costs no guest the call.
 */
export async function leaveListeners(services: Needs, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const lastSeen = databaseLater(services, -LISTENING_FOR_MS);
  await services.db.execute(sql`
    update floor_listeners set seen_at = least(seen_at, ${lastSeen})
    where id = any(${sql.param([...ids])}::uuid[])
  `);
}

export async function deleteForgottenListeners(services: Needs): Promise<void> {
  const before = databaseLater(services, -ON_SHIFT_FOR_MS);
  await services.db.delete(floorListeners).where(sql`${floorListeners.seenAt} < ${before}`);
}
