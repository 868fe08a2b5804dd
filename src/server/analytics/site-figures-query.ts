import { type SQL, sql } from 'drizzle-orm';
import { figuresSince } from '../figures/since-query.ts';
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

/** All venues of an owner at once. */
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
    cross join lateral (${figuresSince(momentOf(starts.range))}) range
    cross join lateral (${figuresSince(momentOf(starts.week))}) week
    cross join lateral (${figuresSince(momentOf(starts.weekBefore))}) fortnight
    cross join lateral (
      select count(*)::int as replies,
        coalesce(extract(epoch from sum(replied_at - created_at)), 0) as seconds
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
