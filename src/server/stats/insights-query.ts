import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { databaseNow } from '#server/platform/database/database-clock.ts';
import { arrivedOnSql } from '#server/platform/database/local-days.ts';
import type { Services } from '#server/services.ts';
import type { DaySpan } from '#shared/stats/definitions.ts';
import type { StepUnit } from '#shared/stats/step-units.ts';
import { IS_SATISFIED } from './rollups/definitions.ts';
import { DAY_COUNT_COLUMNS, DAY_COUNT_VALUES } from './rollups/rollups-from-deltas.ts';
import { selectRollupsByTime, type ZonedVenue } from './venue-totals.ts';

/** The counts of a set of answers. */
export type AnswerCounts = {
  answers: number;
  rated: number;
  satisfied: number;
  poor: number;
  fair: number;
  okay: number;
  great: number;
  claimed: number;
  redeemed: number;
  replies: number;
  replySeconds: number;
};

/** Claims per reward type in the period, repeated on every row of the result. */
type Rewards = { rewards: Record<string, number> };

/** The day of the first answer, and the number of all answers. */
export async function findFirstDay(
  db: Queryable,
  venue: ZonedVenue,
): Promise<{ begun: string | undefined; answers: number }> {
  const isFirst = sql`venue_uuid = ${venue.id}::uuid and feedback_count > 0`;
  const { rows } = await db.execute<{ begun: string | null; answers: number }>(sql`
    select coalesce(sum(feedback_count), 0)::int as answers,
      least(
        (select min(day) from rollups_by_day where ${isFirst}),
        (select min(day) from rollup_deltas where ${isFirst})
      )::text as begun
    from ${selectRollupsByTime(venue)} times
  `);
  return { begun: rows[0]?.begun ?? undefined, answers: rows[0]?.answers ?? 0 };
}

type StepQuery = {
  period: DaySpan;
  before: DaySpan | undefined;
  step: Exclude<StepUnit, 'hour'>;
  rewards: SQL;
};

/**
 * One row per step of the period, named by its first day, and one row with null for the period
 * before.
 */
export async function findStepCounts(
  db: Queryable,
  venue: ZonedVenue,
  { period, before, step, rewards }: StepQuery,
): Promise<(AnswerCounts & Rewards & { first: string | null })[]> {
  const all = { first: before?.first ?? period.first, last: period.last };
  const isAsked = sql`venue_uuid = ${venue.id}::uuid
    and day between ${all.first}::date and ${all.last}::date`;
  const { rows } = await db.execute<AnswerCounts & Rewards & { first: string | null }>(sql`
    with days as (
      -- Sums by day first: finding the step of a day costs more than adding it up.
      select day, ${DAY_SUMS}, 0 as replies, 0 as reply_seconds
      from (
        select day, ${DAY_COUNT_COLUMNS} from rollups_by_day where ${isAsked}
        union all
        select day, ${DAY_COUNT_VALUES} from rollup_deltas where ${isAsked}
      ) counted group by day
      union all
      ${repliesByDay(venue, all)}
    )
    select case when day >= ${period.first}::date then
        greatest(date_trunc(${step}, day::timestamp)::date, ${period.first}::date)::text
      end as first,
      sum(answers)::int as answers, sum(rated)::int as rated, sum(satisfied)::int as satisfied,
      sum(poor)::int as poor, sum(fair)::int as fair, sum(okay)::int as okay,
      sum(great)::int as great, sum(claimed)::int as claimed, sum(redeemed)::int as redeemed,
      sum(replies)::int as replies, sum(reply_seconds)::float8 as "replySeconds",
      ${rewards} as rewards
    from days
    group by 1
  `);
  return rows;
}

const DAY_SUMS = sql`sum(feedback_count) as answers, sum(rated_count) as rated,
  sum(satisfied_count) as satisfied, sum(poor_count) as poor, sum(fair_count) as fair,
  sum(okay_count) as okay, sum(great_count) as great, sum(reward_count) as claimed,
  sum(redeemed_count) as redeemed`;

/** Replies to answers from the given days, counted from the index; there are few of them. */
function repliesByDay(venue: ZonedVenue, days: DaySpan): SQL {
  return sql`
    select (feedback_created_at at time zone ${venue.timezone})::date,
      0, 0, 0, 0, 0, 0, 0, 0, 0,
      count(*), sum(round(extract(epoch from replied_at - feedback_created_at)))
    from replies
    where venue_uuid = ${venue.id}::uuid and replied_at is not null
      and ${arrivedOnSql(days, venue.timezone, sql`replies.feedback_created_at`)}
    group by 1`;
}

type Hour = AnswerCounts & Rewards & { day: string; hour: number };

/**
 * The answers on a day and on an earlier day, by hour of arrival. If the day is today, the earlier
 * day is counted only up to the same time. `hour` is the current hour at the venue.
 */
export async function findHourCounts(
  services: Pick<Services, 'db' | 'now'>,
  venue: ZonedVenue,
  { day, before, rewards }: { day: string; before: string | undefined; rewards: SQL },
): Promise<{ rows: Hour[]; hour: number }> {
  const now = sql`(${databaseNow(services)} at time zone ${venue.timezone})`;
  const isOnDay = arrivedOnSql({ first: day, last: day }, venue.timezone);
  const isBefore = before
    ? sql`(${arrivedOnSql({ first: before, last: before }, venue.timezone)} and (
        ${now}::date <> ${day}::date or local.time - ${before}::date < ${now} - ${day}::date
      ))`
    : sql`false`;
  const { rows } = await services.db.execute<Hour>(sql`
    select local.time::date::text as day, extract(hour from local.time)::int as hour,
      count(*)::int as answers, count(overall_rating)::int as rated,
      count(*) filter (where ${IS_SATISFIED})::int as satisfied,
      count(*) filter (where overall_rating = 'poor')::int as poor,
      count(*) filter (where overall_rating = 'fair')::int as fair,
      count(*) filter (where overall_rating = 'okay')::int as okay,
      count(*) filter (where overall_rating = 'great')::int as great,
      count(code.id)::int as claimed, count(*) filter (where code.is_redeemed)::int as redeemed,
      count(replied_at)::int as replies,
      coalesce(sum(round(extract(epoch from replied_at - feedback.created_at))), 0)::float8
        as "replySeconds",
      ${rewards} as rewards
    from feedback
    -- Looked up one by one, because a day has few codes and replies.
    left join lateral (
      select id, is_redeemed from reward_codes where code = feedback.reward_code limit 1
    ) code on true
    left join lateral (
      select replied_at from replies where feedback_id = feedback.id limit 1
    ) reply on true
    cross join lateral (
      select feedback.created_at at time zone ${venue.timezone} as time
    ) local
    where feedback.venue_uuid = ${venue.id}::uuid and held_at is null
      and (${isOnDay} or ${isBefore})
    group by 1, 2
  `);
  const { rows: clocks } = await services.db.execute<{ hour: number }>(
    sql`select extract(hour from ${now})::int as hour`,
  );
  return { rows, hour: clocks[0]?.hour ?? 0 };
}
