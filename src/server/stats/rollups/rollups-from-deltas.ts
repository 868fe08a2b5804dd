import { type SQL, sql } from 'drizzle-orm';
import type { DaySpan } from '#shared/stats/definitions.ts';
import { IS_COMPLAINT, IS_SATISFIED, RATING_POINTS, SERVER_SPELLING } from './definitions.ts';

/*
 * Converts deltas, or rows of the same shape, to the columns of the rollups. Used to fold deltas,
 * and to add deltas that are not folded yet when a rollup is read.
 */

export const DAY_COUNT_COLUMNS = sql`feedback_count, complaint_count, rated_count, satisfied_count,
  poor_count, fair_count, okay_count, great_count, reward_count, redeemed_count`;

/** The values of one delta for the columns of `DAY_COUNT_COLUMNS`. */
export const DAY_COUNT_VALUES = sql`feedback_count,
  feedback_count * ${IS_COMPLAINT}::int,
  feedback_count * (overall_rating is not null)::int,
  feedback_count * coalesce(${IS_SATISFIED}, false)::int,
  feedback_count * coalesce(overall_rating = 'poor', false)::int,
  feedback_count * coalesce(overall_rating = 'fair', false)::int,
  feedback_count * coalesce(overall_rating = 'okay', false)::int,
  feedback_count * coalesce(overall_rating = 'great', false)::int,
  reward_count, redeemed_count`;

/** Sums by day and time of the visit, in the columns of `rollups_by_day`. */
export function rollupsByDaySql(deltas: SQL): SQL {
  return sql`
    select venue_uuid, day, weekday, hour, sum(feedback_count),
      coalesce(sum(feedback_count) filter (where ${IS_COMPLAINT}), 0),
      coalesce(sum(feedback_count) filter (where overall_rating is not null), 0),
      coalesce(sum(feedback_count) filter (where ${IS_SATISFIED}), 0),
      coalesce(sum(feedback_count) filter (where overall_rating = 'poor'), 0),
      coalesce(sum(feedback_count) filter (where overall_rating = 'fair'), 0),
      coalesce(sum(feedback_count) filter (where overall_rating = 'okay'), 0),
      coalesce(sum(feedback_count) filter (where overall_rating = 'great'), 0),
      sum(reward_count), sum(redeemed_count)
    from ${deltas} where feedback_count <> 0 or redeemed_count <> 0
    group by 1, 2, 3, 4`;
}

/** Sums by team member, table and reward, in the columns of `rollups_by_name`. */
export function rollupsByNameSql(deltas: SQL, which: SQL): SQL {
  return sql`
    select venue_uuid, name.kind, name.key, name.spelling, ${NAME_COUNTS_FROM},
      sum(reward_count)::int, sum(redeemed_count)::int
    from ${deltas}
    cross join lateral (values
      ('server', lower(${SERVER_SPELLING}), ${SERVER_SPELLING}),
      ('table', lower(btrim(table_number)), btrim(table_number)),
      ('reward', reward_type, reward_type)
    ) as name(kind, key, spelling)
    where name.key <> '' and ${which}
    group by 1, 2, 3, 4`;
}

/** Sums by team member and table per day, in the columns of `rollups_by_name_and_day`. */
export function rollupsByNameAndDaySql(deltas: SQL, which: SQL): SQL {
  return sql`
    select venue_uuid, name.kind, day, name.key, ${NAME_COUNTS_FROM}
    from ${deltas}
    cross join lateral (values
      ('server', lower(${SERVER_SPELLING})), ('table', lower(btrim(table_number)))
    ) as name(kind, key)
    where name.key <> '' and feedback_count <> 0 and ${which}
    group by 1, 2, 3, 4`;
}

export const NAME_COUNT_COLUMNS = sql`feedback_count, rated_count, satisfied_count, rating_points,
  positive_count, negative_count`;

const NAME_COUNTS_FROM = sql`
  sum(feedback_count)::int,
  coalesce(sum(feedback_count) filter (where overall_rating is not null), 0)::int,
  coalesce(sum(feedback_count) filter (where ${IS_SATISFIED}), 0)::int,
  coalesce(sum(feedback_count * ${RATING_POINTS}), 0)::int,
  coalesce(sum(feedback_count) filter (where sentiment = 'positive'), 0)::int,
  coalesce(sum(feedback_count) filter (where sentiment = 'negative'), 0)::int`;

/**
 * Counts for a venue on whole days in its time zone: all, rated and satisfied answers, and rewards.
 * `venues` must be in the query.
 */
export function totalsOfDaysSql({ first, last }: Record<keyof DaySpan, SQL>): SQL {
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
