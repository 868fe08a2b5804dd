import { type SQL, sql } from 'drizzle-orm';
import { IS_SATISFIED } from './queries.ts';

/**
 * What has come to a row of `venues` since an instant: total, rated, satisfied, rewards. Days are
 * counted already; only the day that the instant lies in is looked through, so that the counts are
 * quick and right. That day is told by the calendar, since its midnight may come twice when clocks
 * are put back.
 */
export function figuresSince(start: SQL): SQL {
  return sql`
    select coalesce(sum(total), 0)::int as total, coalesce(sum(rated), 0)::int as rated,
      coalesce(sum(satisfied), 0)::int as satisfied, coalesce(sum(rewards), 0)::int as rewards
    from (
      -- Worked out once: within the parts below it would be done again for every row.
      select since, day, (day + 1)::timestamp at time zone venues.timezone as midnight
      from (
        select ${start} as since, (${start} at time zone venues.timezone)::date as day offset 0
      ) begun offset 0
    ) begun
    cross join lateral (
      select sum(feedback_count) as total, sum(rated_count) as rated,
        sum(satisfied_count) as satisfied, sum(reward_count) as rewards
      from figures_by_day where venue_uuid = venues.id and day > begun.day
      union all
      select feedback_count, feedback_count * (overall_rating is not null)::int,
        feedback_count * coalesce(${IS_SATISFIED}, false)::int, reward_count
      from figure_deltas where venue_uuid = venues.id and day > begun.day
      union all
      select count(*), count(overall_rating), count(*) filter (where ${IS_SATISFIED}),
        count(reward_code)
      from feedback
      where venue_uuid = venues.id and held_at is null
        and created_at >= begun.since and created_at < begun.midnight
        and (created_at at time zone venues.timezone)::date = begun.day
    ) parts`;
}
