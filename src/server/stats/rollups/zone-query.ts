import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database/database.ts';
import { IS_COMPLAINT, IS_SATISFIED, visitOf } from './definitions.ts';
import { intoRollups, waitForFolding } from './queries.ts';

/** Enough to remember where half a million rows are, so that no others are read beside them. */
const WORK_MEMORY = '32MB';

/**
 * Counts a venue's feedback by the clock of its new zone. Guests wait for the venue's lock, which
 * the caller holds, so what is counted by names and replies is not counted again: it knows no
 * clock. Replies and redeemed codes may come meanwhile; neither stands in what is replaced.
 */
export async function moveRollupsToZone(tx: Transaction, venueUuid: string): Promise<void> {
  const venue = sql`${venueUuid}::uuid`;
  await waitForFolding(tx);
  await tx.execute(sql`
    with taken as (delete from rollup_deltas where venue_uuid = ${venue} returning *),
    ${intoRollups()}
    select set_config('work_mem', ${WORK_MEMORY}, true)
  `);
  await tx.execute(sql`
    with times as (delete from rollups_by_time where venue_uuid = ${venue})
    delete from rollups_by_day where venue_uuid = ${venue}
  `);
  await tx.execute(sql`
    with counted as (${countByTimeAndDay(venue)}),
    times as (
      insert into rollups_by_time
        (venue_uuid, weekday, hour, rating, sentiment, is_serious_complaint, feedback_count)
      select ${venue}, weekday, hour, rating, sentiment, is_serious_complaint, feedback_count
      from counted where not is_by_day
    )
    insert into rollups_by_day (
      venue_uuid, day, hour, feedback_count, complaint_count, rated_count, satisfied_count,
      reward_count
    )
    select ${venue}, day, hour, feedback_count, complaint_count, rated_count, satisfied_count,
      reward_count
    from counted where is_by_day
  `);
}

const VISIT = visitOf('feedback', 'moment.time');

/** Both countings in one walk through the rows, which is what takes the time. */
function countByTimeAndDay(venue: SQL): SQL {
  return sql`
    select grouping(local.day) = 0 as is_by_day,
      local.day, visit.weekday, visit.hour, coalesce(overall_rating, '') as rating, sentiment,
      is_serious_complaint,
      count(*) as feedback_count,
      count(*) filter (where ${IS_COMPLAINT}) as complaint_count,
      count(overall_rating) as rated_count,
      count(*) filter (where ${IS_SATISFIED}) as satisfied_count,
      count(reward_code) as reward_count
    from feedback
    cross join (select timezone from venues where id = ${venue}) zone
    cross join lateral (select created_at at time zone zone.timezone as time) moment
    cross join lateral (select moment.time::date as day) local
    cross join lateral (
      select ${sql.raw(VISIT.weekday)} as weekday, ${sql.raw(VISIT.hour)} as hour
    ) visit
    where venue_uuid = ${venue} and held_at is null
    group by grouping sets (
      (local.day, visit.hour),
      (visit.weekday, visit.hour, coalesce(overall_rating, ''), sentiment, is_serious_complaint)
    )
  `;
}
