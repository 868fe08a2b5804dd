import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database/database.ts';
import { IS_SATISFIED, visitTimeSql } from './definitions.ts';
import { addToRollupsSql, blockFolding } from './queries.ts';
import {
  DAY_COUNT_COLUMNS,
  NAME_COUNT_COLUMNS,
  rollupsByDaySql,
  rollupsByNameAndDaySql,
} from './rollups-from-deltas.ts';

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
      ${rollupsByNameAndDaySql(sql`counted`, sql`true`)}
    )
    insert into rollups_by_day (venue_uuid, day, weekday, hour, ${DAY_COUNT_COLUMNS})
    ${rollupsByDaySql(sql`counted`)}
  `);
}

const VISIT = visitTimeSql('feedback', 'moment.time');

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

/**
 * Counts for a venue since an instant: all, rated and satisfied answers, and rewards. Whole days
 * come from the rollups; only the instant's own day is counted from its rows. `venues` must be in
 * the query.
 */
export function totalsSinceSql(start: SQL): SQL {
  return sql`
    select (days.total + waiting.total + begun_day.total)::int as total,
      (days.rated + waiting.rated + begun_day.rated)::int as rated,
      (days.satisfied + waiting.satisfied + begun_day.satisfied)::int as satisfied,
      (days.rewards + waiting.rewards + begun_day.rewards)::int as rewards
    from (${firstDay(start)}) begun
    cross join lateral (
      select coalesce(sum(feedback_count), 0) as total, coalesce(sum(rated_count), 0) as rated,
        coalesce(sum(satisfied_count), 0) as satisfied, coalesce(sum(reward_count), 0) as rewards
      from rollups_by_day where venue_uuid = venues.id and day > begun.day
    ) days
    cross join lateral (
      select coalesce(sum(feedback_count), 0) as total,
        coalesce(sum(feedback_count) filter (where overall_rating is not null), 0) as rated,
        coalesce(sum(feedback_count) filter (where ${IS_SATISFIED}), 0) as satisfied,
        coalesce(sum(reward_count), 0) as rewards
      from rollup_deltas where venue_uuid = venues.id and day > begun.day
    ) waiting
    cross join lateral (
      select count(*) as total, count(overall_rating) as rated,
        count(*) filter (where ${IS_SATISFIED}) as satisfied, count(reward_code) as rewards
      from feedback
      where venue_uuid = venues.id and held_at is null
        and created_at >= begun.since and created_at < begun.day_end
    ) begun_day`;
}

/**
 * The day of an instant, and its end. If a clock change repeats midnight, the day ends at the first
 * one. `offset 0` prevents PostgreSQL from computing this again for every row.
 */
function firstDay(start: SQL): SQL {
  const earlier = sql`(midnight - interval '1 hour')`;
  return sql`
    select since, day, case
      when (${earlier} at time zone venues.timezone)::date > day then ${earlier} else midnight
    end as day_end
    from (
      select since, day, (day + 1)::timestamp at time zone venues.timezone as midnight
      from (
        select ${start} as since, (${start} at time zone venues.timezone)::date as day offset 0
      ) begun offset 0
    ) begun offset 0`;
}
