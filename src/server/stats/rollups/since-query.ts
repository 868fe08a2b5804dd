import { type SQL, sql } from 'drizzle-orm';
import { IS_SATISFIED } from './definitions.ts';

/**
 * Counts for a venue since an instant: all, rated and satisfied answers, and rewards. Whole days
 * come from the rollups; only the instant's own day is counted from its rows. `venues` must be in
 * the query.
 */
export function totalsSince(start: SQL): SQL {
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
