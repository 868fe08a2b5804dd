import { type SQL, sql } from 'drizzle-orm';
import { IS_SATISFIED } from './definitions.ts';

/**
 * What has come to a row of `venues` since an instant: total, rated, satisfied, rewards. Days are
 * counted already; only the day that the instant lies in is looked through, so that the counts are
 * quick and right.
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
 * The day that an instant lies in. Where clocks go back from one to twelve, midnight comes twice,
 * and the day ends with the first. Fenced off, since all of it would be done again for every row.
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
