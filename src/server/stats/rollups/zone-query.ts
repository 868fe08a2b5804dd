import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database/database.ts';
import { visitSql } from './definitions.ts';
import {
  DAY_COUNT_COLUMNS,
  NAME_COUNT_COLUMNS,
  rollupsByDayFrom,
  rollupsByNameAndDayFrom,
} from './from-deltas.ts';
import { addToRollupsSql, blockFolding } from './queries.ts';

/**
 * Memory for an exact bitmap of half a million rows; with less, PostgreSQL would read other rows
 * too.
 */
const WORK_MEMORY = '32MB';

/**
 * Counts a venue's feedback again in its new time zone. The caller holds the lock on the venue,
 * which submissions and redemptions wait for. All-time counts of names and replies do not depend on
 * the time zone and stay, so replies need not wait.
 */
export async function moveRollupsToTimeZone(tx: Transaction, venueUuid: string): Promise<void> {
  const venue = sql`${venueUuid}::uuid`;
  await blockFolding(tx);
  await tx.execute(sql`
    with taken as (delete from rollup_deltas where venue_uuid = ${venue} returning *),
    ${addToRollupsSql()}
    select set_config('work_mem', ${WORK_MEMORY}, true)
  `);
  await tx.execute(sql`
    with times as (delete from rollups_by_time where venue_uuid = ${venue}),
      names as (delete from rollups_by_name_and_day where venue_uuid = ${venue})
    delete from rollups_by_day where venue_uuid = ${venue}
  `);
  await tx.execute(sql`
    with counted as materialized (${asDeltas(venue)}),
    times as (
      insert into rollups_by_time
        (venue_uuid, weekday, hour, rating, sentiment, is_serious_complaint, feedback_count)
      select venue_uuid, weekday, hour, coalesce(overall_rating, ''), sentiment,
        is_serious_complaint, sum(feedback_count)
      from counted group by 1, 2, 3, 4, 5, 6
    ),
    names as (
      insert into rollups_by_name_and_day (venue_uuid, kind, day, key, ${NAME_COUNT_COLUMNS})
      ${rollupsByNameAndDayFrom(sql`counted`, sql`true`)}
    )
    insert into rollups_by_day (venue_uuid, day, weekday, hour, ${DAY_COUNT_COLUMNS})
    ${rollupsByDayFrom(sql`counted`)}
  `);
}

const VISIT = visitSql('feedback', 'moment.time');

/** Turns every row into a delta in a single pass, because reading the rows is the slow part. */
function asDeltas(venue: SQL): SQL {
  return sql`
    select feedback.venue_uuid, local.day, visit.weekday, visit.hour, overall_rating, sentiment,
      is_serious_complaint, server_name, table_number,
      1 as feedback_count, (reward_code is not null)::int as reward_count,
      (redeemed.code is not null)::int as redeemed_count
    from feedback
    cross join (select timezone from venues where id = ${venue}) zone
    cross join lateral (select created_at at time zone zone.timezone as time) moment
    cross join lateral (select moment.time::date as day) local
    cross join lateral (
      select ${sql.raw(VISIT.weekday)} as weekday, ${sql.raw(VISIT.hour)} as hour
    ) visit
    left join (
      select code from reward_codes where venue_uuid = ${venue} and is_redeemed
    ) redeemed on redeemed.code = feedback.reward_code
    where feedback.venue_uuid = ${venue} and held_at is null
  `;
}
