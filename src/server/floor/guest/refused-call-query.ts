import { and, asc, eq, gte, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { databaseLater, databaseNow } from '#server/platform/database/database-clock.ts';
import type { Services } from '#server/services.ts';
import { isFloorClosed, isListening } from '#server/venues/listening-query.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { toldOfCall } from '../calls/queries.ts';
import { refusedCalls } from '../table.ts';

type Needs = Pick<Services, 'now'> & { db: Queryable };

export type NewRefusal = { id: string; venueUuid: string; tableNumber: string };

/** A guest who taps again and again asked once. */
const SAME_WITHIN_MS = MINUTE_MS;
/** One mail tells of all that is refused until then: boards and figures have each of them. */
const TOLD_EVERY_MS = 10 * MINUTE_MS;
/** Longer than a night: whoever opens the house reads of the last evening. */
const SHOWN_FOR_MS = 18 * HOUR_MS;
const MOST_SHOWN = 20;

/**
 * Keeps that a guest was told that nobody could come. Undefined where nothing is kept: staff had
 * switched calls off, or the same table asked a moment ago. `isFirst`: people have not been told of
 * one for a while.
 */
export async function insertRefusedCall(
  services: Needs,
  { id, venueUuid, tableNumber }: NewRefusal,
): Promise<{ isFirst: boolean } | undefined> {
  const since = (ms: number) => databaseLater(services, -ms);
  const { rows } = await services.db.execute<{ isFirst: boolean }>(sql`
    with kept as (
      insert into refused_calls (id, venue_uuid, table_number, created_at)
      select ${id}::uuid, venues.id, ${tableNumber}, ${databaseNow(services)}
      from venues
      where venues.id = ${venueUuid}::uuid and venues.deleted_at is null
        and not ${isFloorClosed(services)} and not ${isListening(services)}
        and not exists (
          select from refused_calls same where same.venue_uuid = venues.id
            and lower(same.table_number) = lower(${tableNumber})
            and same.created_at > ${since(SAME_WITHIN_MS)}
        )
      returning venue_uuid
    )
    select not exists (
        select from refused_calls earlier where earlier.venue_uuid = kept.venue_uuid
          and earlier.created_at > ${since(TOLD_EVERY_MS)}
      ) as "isFirst",
      ${toldOfCall(sql`null`, sql`kept.venue_uuid`, sql`venues.business_id`)}
    from kept join venues on venues.id = kept.venue_uuid
  `);
  const [row] = rows;
  return row && { isFirst: row.isFirst };
}

/** What boards tell of, the oldest first. */
export async function findRefusedCalls(services: Needs, venueUuid: string) {
  const isRecent = gte(refusedCalls.createdAt, databaseLater(services, -SHOWN_FOR_MS));
  return services.db
    .select()
    .from(refusedCalls)
    .where(and(eq(refusedCalls.venueUuid, venueUuid), isRecent))
    .orderBy(asc(refusedCalls.createdAt), asc(refusedCalls.id))
    .limit(MOST_SHOWN);
}
