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
    select venues.venue_id as "venueId", venues.name as "venueName",
      range.total, range.rated, range.satisfied, range.rewards,
      answered.replies, answered.seconds as "replySeconds",
      week.rated as "weekRated", week.satisfied as "weekSatisfied",
      fortnight.rated as "fortnightRated", fortnight.satisfied as "fortnightSatisfied"
    from venues
    cross join lateral (${countedSince(momentOf(starts.range))}) range
    cross join lateral (${countedSince(momentOf(starts.week))}) week
    cross join lateral (${countedSince(momentOf(starts.weekBefore))}) fortnight
    cross join lateral (
      select count(*)::int as replies,
        coalesce(sum(extract(epoch from replied_at - created_at)), 0) as seconds
      from feedback
      where venue_uuid = venues.id and has_reply and held_at is null and replied_at is not null
        and created_at >= ${momentOf(starts.range)}
    ) answered
    where venues.owner_id = ${ownerId}::uuid and venues.deleted_at is null
  `);
  return rows;
}

function momentOf(date: Date | undefined): SQL {
  return sql`${date?.toISOString() ?? '-infinity'}::timestamptz`;
}

/** A day is told by the calendar, since its midnight may come twice when clocks are put back. */
function countedSince(start: SQL): SQL {
  const firstDay = sql`(${start} at time zone venues.timezone)::date`;
  return sql`
    select coalesce(sum(total), 0)::int as total, coalesce(sum(rated), 0)::int as rated,
      coalesce(sum(satisfied), 0)::int as satisfied, coalesce(sum(rewards), 0)::int as rewards
    from (
      select sum(feedback_count) as total, sum(rated_count) as rated,
        sum(satisfied_count) as satisfied, sum(reward_count) as rewards
      from figures_by_day where venue_uuid = venues.id and day > ${firstDay}
      union all
      select feedback_count, feedback_count * (overall_rating is not null)::int,
        feedback_count * coalesce(${IS_SATISFIED}, false)::int, reward_count
      from figure_deltas where venue_uuid = venues.id and day > ${firstDay}
      union all
      select count(*), count(overall_rating), count(*) filter (where ${IS_SATISFIED}),
        count(reward_code)
      from feedback
      where venue_uuid = venues.id and held_at is null and created_at >= ${start}
        and created_at < ((${firstDay} + 1)::timestamp at time zone venues.timezone)
        and (created_at at time zone venues.timezone)::date = ${firstDay}
    ) parts`;
}
