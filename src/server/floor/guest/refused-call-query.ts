import { and, desc, eq, gte, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { databaseNow, databaseNowPlus } from '#server/platform/database/database-clock.ts';
import type { Services } from '#server/services.ts';
import { areCallsPausedSql, isListeningSql } from '#server/venues/listening-query.ts';
import { normalisedTableNameSql } from '#server/venues/table-name-query.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { ENDED_CALLS_SHOWN_FOR_MS, MAX_ENDED_CALLS } from '../board/board-query.ts';
import { notifyOfCallSql } from '../calls/queries.ts';
import { refusedCalls } from '../table.ts';

type Needs = Pick<Services, 'now'> & { db: Queryable };

export type NewRefusedCall = { id: string; venueUuid: string; tableNumber: string };

/** Repeated taps by the same guest count as one refused call. */
const SAME_WITHIN_MS = MINUTE_MS;
/** At most one email and push in this time; boards and figures show every refused call. */
const TOLD_EVERY_MS = 10 * MINUTE_MS;

/**
 * Stores a refused call. Returns undefined if nothing was stored: staff had paused calls, somebody
 * is listening after all, or the same table called a moment ago. `isToTell` is true unless another
 * refused call was reported within the last ten minutes. The same statement records the report, so
 * that of two calls refused at once only one is reported.
 */
export async function insertRefusedCall(
  services: Needs,
  { id, venueUuid, tableNumber }: NewRefusedCall,
): Promise<{ isToTell: boolean } | undefined> {
  const since = (ms: number) => databaseNowPlus(services, -ms);
  const { rows } = await services.db.execute<{ isToTell: boolean }>(sql`
    with kept as (
      insert into refused_calls (id, venue_uuid, table_number, created_at)
      select ${id}::uuid, venues.id, ${tableNumber}, ${databaseNow(services)}
      from venues
      where venues.id = ${venueUuid}::uuid and venues.deleted_at is null
        and not ${areCallsPausedSql(services)} and not ${isListeningSql(services)}
        and not exists (
          select from refused_calls same where same.venue_uuid = venues.id
            and ${normalisedTableNameSql(sql`same.table_number`)} = ${normalisedTableNameSql(sql`${tableNumber}::text`)}
            and same.created_at > ${since(SAME_WITHIN_MS)}
        )
      returning venue_uuid
    ),
    told as (
      insert into floor_mails (venue_uuid, refused_at)
      select venue_uuid, ${databaseNow(services)} from kept
      on conflict (venue_uuid) do update set refused_at = excluded.refused_at
      where floor_mails.refused_at is null
        or floor_mails.refused_at <= ${since(TOLD_EVERY_MS)}
      returning venue_uuid
    )
    select exists (select from told) as "isToTell",
      ${notifyOfCallSql(sql`null`, sql`kept.venue_uuid`, sql`venues.business_id`)}
    from kept join venues on venues.id = kept.venue_uuid
  `);
  const [row] = rows;
  return row && { isToTell: row.isToTell };
}

/** The latest refused calls, which boards show, oldest first. */
export async function findRefusedCalls(services: Needs, venueUuid: string) {
  const isRecent = gte(
    refusedCalls.createdAt,
    databaseNowPlus(services, -ENDED_CALLS_SHOWN_FOR_MS),
  );
  const latest = await services.db
    .select()
    .from(refusedCalls)
    .where(and(eq(refusedCalls.venueUuid, venueUuid), isRecent))
    .orderBy(desc(refusedCalls.createdAt), desc(refusedCalls.id))
    .limit(MAX_ENDED_CALLS);
  return latest.reverse();
}
