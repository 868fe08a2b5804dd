import { type SQL, sql } from 'drizzle-orm';
import { IS_SATISFIED } from '../figures/queries.ts';
import type { Queryable } from '../platform/database.ts';

/** Counts since the start of the range, and for the trend since one week and two weeks ago. */
export type SiteFigures = {
  venueId: string;
  venueName: string;
  total: number;
  rated: number;
  satisfied: number;
  rewards: number;
  replies: number;
  replySeconds: string;
  weekRated: number;
  weekSatisfied: number;
  fortnightRated: number;
  fortnightSatisfied: number;
};

/** The moments to count from; a range without a beginning has none. */
type Starts = { range: Date | undefined; week: Date; weekBefore: Date };

/**
 * All venues of an owner at once. Days are counted already; of each start only the day that it lies
 * in is looked through, so that the answer is right to the instant.
 */
export async function findSiteFigures(
  db: Queryable,
  ownerId: string,
  starts: Starts,
): Promise<SiteFigures[]> {
  const { rows } = await db.execute<SiteFigures>(sql`
    with starts as (
      select venues.id, part.name, part.since,
        (part.since at time zone venues.timezone)::date as day, venues.timezone
      from venues cross join (values
        ('range', ${momentOf(starts.range)}),
        ('week', ${momentOf(starts.week)}),
        ('fortnight', ${momentOf(starts.weekBefore)})
      ) as part(name, since)
      where venues.owner_id = ${ownerId}::uuid and venues.deleted_at is null
    ),
    counted as (
      select starts.id,
        ${sumOf('total', 'range')} as total,
        ${sumOf('rated', 'range')} as rated,
        ${sumOf('satisfied', 'range')} as satisfied,
        ${sumOf('rewards', 'range')} as rewards,
        ${sumOf('rated', 'week')} as week_rated,
        ${sumOf('satisfied', 'week')} as week_satisfied,
        ${sumOf('rated', 'fortnight')} as fortnight_rated,
        ${sumOf('satisfied', 'fortnight')} as fortnight_satisfied
      from starts cross join lateral (${SINCE_START}) seen
      group by starts.id
    )
    select venues.venue_id as "venueId", venues.name as "venueName",
      coalesce(total, 0)::int as total, coalesce(rated, 0)::int as rated,
      coalesce(satisfied, 0)::int as satisfied, coalesce(rewards, 0)::int as rewards,
      coalesce(week_rated, 0)::int as "weekRated",
      coalesce(week_satisfied, 0)::int as "weekSatisfied",
      coalesce(fortnight_rated, 0)::int as "fortnightRated",
      coalesce(fortnight_satisfied, 0)::int as "fortnightSatisfied",
      answered.replies, answered.seconds as "replySeconds"
    from starts join venues on venues.id = starts.id
    left join counted on counted.id = starts.id
    cross join lateral (
      select count(*)::int as replies,
        coalesce(sum(extract(epoch from replied_at - created_at)), 0) as seconds
      from feedback
      where venue_uuid = starts.id and has_reply and held_at is null and replied_at is not null
        and created_at >= starts.since
    ) answered
    where starts.name = 'range'
  `);
  return rows;
}

function momentOf(date: Date | undefined): SQL {
  return sql`${date?.toISOString() ?? '-infinity'}::timestamptz`;
}

function sumOf(count: 'total' | 'rated' | 'satisfied' | 'rewards', start: string): SQL {
  return sql`sum(seen.${sql.raw(count)}) filter (where starts.name = ${start})`;
}

/** A day is told by the calendar, since its midnight may come twice when clocks are put back. */
const SINCE_START = sql`
  select feedback_count as total, rated_count as rated, satisfied_count as satisfied,
    reward_count as rewards
  from figures_by_day where venue_uuid = starts.id and day > starts.day
  union all
  select feedback_count, feedback_count * (overall_rating is not null)::int,
    feedback_count * coalesce(${IS_SATISFIED}, false)::int, reward_count
  from figure_deltas where venue_uuid = starts.id and day > starts.day
  union all
  select 1, (overall_rating is not null)::int, coalesce(${IS_SATISFIED}, false)::int,
    (reward_code is not null)::int
  from feedback
  where venue_uuid = starts.id and held_at is null and created_at >= starts.since
    and created_at < ((starts.day + 1)::timestamp at time zone starts.timezone)
    and (created_at at time zone starts.timezone)::date = starts.day
`;
