import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { averageSentiment } from '#shared/stats/rules.ts';
import { type AskedVenue, rollupsByNameOf } from './venue-totals.ts';

export type ServerMention = { serverName: string; mentions: number; avgSentiment: number };
type Row = { name: string; mentions: number; rated: number; points: number };

/** Who do guests name, and in which tone? Under the spelling that most of them use. */
export async function serverMentions(db: Queryable, venue: AskedVenue): Promise<ServerMention[]> {
  const { rows } = await db.execute<Row>(sql`
    with spelled as (
      select key, spelling, sum(feedback_count)::int as mentions, sum(rated_count)::int as rated,
        sum(rating_points)::int as points
      from ${rollupsByNameOf(venue, 'server')} servers group by key, spelling
    )
    select (array_agg(spelling order by mentions desc, spelling))[1] as name,
      sum(mentions)::int as mentions, sum(rated)::int as rated, sum(points)::int as points
    from spelled where mentions > 0 group by search_folded(spelling)
  `);
  return rows
    .map(({ name, mentions, rated, points }) => ({
      serverName: name,
      mentions,
      avgSentiment: averageSentiment(points, rated),
    }))
    .sort(byPraise);
}

/** Most mentions first; of equals the better liked, then by name. */
export function byPraise(one: ServerMention, other: ServerMention): number {
  return (
    other.mentions - one.mentions ||
    other.avgSentiment - one.avgSentiment ||
    one.serverName.localeCompare(other.serverName, 'en')
  );
}
