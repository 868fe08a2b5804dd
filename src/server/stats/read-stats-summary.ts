import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queryable } from '#server/platform/database/database.ts';
import type { statsSummary } from '#shared/stats/contract.ts';
import { averageHours, averageMinutes, satisfactionRate } from '#shared/stats/definitions.ts';
import { isSatisfiedSql } from './rollups/definitions.ts';
import { selectRollupsByName, selectRollupsByTime, type ZonedVenue } from './venue-totals.ts';

type Summary = z.input<typeof statsSummary.response>;
type Row = {
  total: number;
  satisfied: number;
  rated: number;
  replies: number;
  reply_seconds: string;
  rewards: Record<string, number>;
  claimed: number;
  redeemed: number;
};

/** The key figures of a venue over all time. */
export async function readStatsSummary(db: Queryable, venue: ZonedVenue): Promise<Summary> {
  const { rows } = await db.execute<Row>(sql`
    with counted as (
      select coalesce(sum(feedback_count), 0)::int as total,
        coalesce(sum(feedback_count) filter (where rating <> ''), 0)::int as rated,
        coalesce(sum(feedback_count)
          filter (where ${isSatisfiedSql(sql`rating`)}), 0)::int as satisfied
      from ${selectRollupsByTime(venue)} times
    ),
    answered as (
      select coalesce(sum(reply_count), 0)::int as replies,
        coalesce(sum(reply_seconds), 0) as reply_seconds
      from (
        select reply_count, reply_seconds from rollups_of_replies
        where venue_uuid = ${venue.id}::uuid
        union all
        select reply_count, reply_seconds from rollup_deltas
        where venue_uuid = ${venue.id}::uuid
      ) replies
    ),
    by_reward as (
      select key, sum(reward_count)::int as claimed, sum(redeemed_count)::int as redeemed
      from ${selectRollupsByName(venue, 'reward')} rewards group by key
    )
    select counted.*, answered.*,
      (select coalesce(sum(claimed), 0)::int from by_reward) as claimed,
      (select coalesce(sum(redeemed), 0)::int from by_reward) as redeemed,
      (select coalesce(jsonb_object_agg(key, claimed) filter (where claimed > 0), '{}')
        from by_reward) as rewards
    from counted, answered
  `);
  const [row] = rows;
  if (!row) throw new Error('a summary without a row');
  return {
    totalFeedback: row.total,
    ratedFeedback: row.rated,
    satisfactionRate: satisfactionRate(row.satisfied, row.rated),
    avgResponseTime: averageHours(Number(row.reply_seconds), row.replies),
    avgResponseMinutes: averageMinutes(Number(row.reply_seconds), row.replies),
    replies: row.replies,
    rewardsClaimed: row.claimed,
    rewardsRedeemed: row.redeemed,
    rewardBreakdown: row.rewards,
  };
}
