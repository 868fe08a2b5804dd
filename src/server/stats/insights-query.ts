import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { databaseNow } from '#server/platform/database/database-clock.ts';
import { arrivedOn } from '#server/platform/database/local-days.ts';
import type { Services } from '#server/services.ts';
import type { Days } from '#shared/stats/definitions.ts';
import type { Step } from '#shared/stats/steps.ts';
import { IS_SATISFIED } from './rollups/definitions.ts';
import { DAY_COUNTS, DAY_COUNTS_OF_DELTA } from './rollups/from-deltas.ts';
import type { AskedVenue } from './venue-totals.ts';

/** What is counted of some answers. */
export type Counts = {
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

/** The day of the first answer, and how many there are. */
export async function findBeginning(
  db: Queryable,
  venue: AskedVenue,
): Promise<{ begun: string | undefined; answers: number }> {
  const { rows } = await db.execute<{ begun: string | null; answers: number }>(sql`
    select coalesce(sum(answers), 0)::int as answers,
      (min(day) filter (where answers > 0))::text as begun
    from (
      select day, sum(feedback_count) as answers
      from (
        select day, feedback_count from rollups_by_day where venue_uuid = ${venue.id}::uuid
        union all
        select day, feedback_count from rollup_deltas where venue_uuid = ${venue.id}::uuid
      ) counted group by day
    ) days
  `);
  return { begun: rows[0]?.begun ?? undefined, answers: rows[0]?.answers ?? 0 };
}

type AskedSteps = { period: Days; before: Days | undefined; step: Exclude<Step, 'hour'> };

/** A row for each step of the period, by its first day, and one without a day for the time before. */
export async function findSteps(
  db: Queryable,
  venue: AskedVenue,
  { period, before, step }: AskedSteps,
): Promise<(Counts & { first: string | null })[]> {
  const all = { first: before?.first ?? period.first, last: period.last };
  const isAsked = sql`venue_uuid = ${venue.id}::uuid
    and day between ${all.first}::date and ${all.last}::date`;
  const { rows } = await db.execute<Counts & { first: string | null }>(sql`
    select case when day >= ${period.first}::date then
        greatest(date_trunc(${step}, day)::date, ${period.first}::date)::text
      end as first,
      sum(feedback_count)::int as answers, sum(rated_count)::int as rated,
      sum(satisfied_count)::int as satisfied, sum(poor_count)::int as poor,
      sum(fair_count)::int as fair, sum(okay_count)::int as okay, sum(great_count)::int as great,
      sum(reward_count)::int as claimed, sum(redeemed_count)::int as redeemed,
      sum(replies)::int as replies, sum(reply_seconds)::float8 as "replySeconds"
    from (
      select day, ${DAY_COUNTS}, 0 as replies, 0 as reply_seconds
      from rollups_by_day where ${isAsked}
      union all
      select day, ${DAY_COUNTS_OF_DELTA}, 0, 0 from rollup_deltas where ${isAsked}
      union all
      ${repliesByDay(venue, all)}
    ) counted
    group by 1
  `);
  return rows;
}

/** To answers that came on these days; few guests are replied to, and the index has all of it. */
function repliesByDay(venue: AskedVenue, days: Days): SQL {
  return sql`
    select (feedback_created_at at time zone ${venue.timezone})::date,
      0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      1, round(extract(epoch from replied_at - feedback_created_at))
    from replies
    where venue_uuid = ${venue.id}::uuid and replied_at is not null
      and ${arrivedOn(days, venue.timezone, sql`replies.feedback_created_at`)}`;
}

type Hour = Counts & { day: string; hour: number };

/**
 * The answers of a day and of one before it by the hour in which they came. Where the day is not over,
 * the one before is counted as far as the clock has come; `hour` is where it stands.
 */
export async function findHours(
  services: Pick<Services, 'db' | 'now'>,
  venue: AskedVenue,
  { day, before }: { day: string; before: string | undefined },
): Promise<{ rows: Hour[]; hour: number }> {
  const now = sql`(${databaseNow(services)} at time zone ${venue.timezone})`;
  const isOnDay = arrivedOn({ first: day, last: day }, venue.timezone);
  const isBefore = before
    ? sql`(${arrivedOn({ first: before, last: before }, venue.timezone)} and (
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
        as "replySeconds"
    from feedback
    left join reward_codes code on code.code = feedback.reward_code
    left join replies on replies.feedback_id = feedback.id
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
