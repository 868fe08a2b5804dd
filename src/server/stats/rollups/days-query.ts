import { type SQL, sql } from 'drizzle-orm';
import type { DaySpan } from '#shared/stats/definitions.ts';
import { IS_SATISFIED } from './definitions.ts';

/**
 * Counts for a venue on whole days in its time zone: all, rated and satisfied answers, and rewards.
 * `venues` must be in the query.
 */
export function totalsOfDays({ first, last }: Record<keyof DaySpan, SQL>): SQL {
  const isAsked = sql`venue_uuid = venues.id and day between ${first} and ${last}`;
  return sql`
    select coalesce(sum(total), 0)::int as total, coalesce(sum(rated), 0)::int as rated,
      coalesce(sum(satisfied), 0)::int as satisfied, coalesce(sum(rewards), 0)::int as rewards
    from (
      select feedback_count as total, rated_count as rated, satisfied_count as satisfied,
        reward_count as rewards
      from rollups_by_day where ${isAsked}
      union all
      select feedback_count, feedback_count * (overall_rating is not null)::int,
        feedback_count * coalesce(${IS_SATISFIED}, false)::int, reward_count
      from rollup_deltas where ${isAsked}
    ) totals`;
}
