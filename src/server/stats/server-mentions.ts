import type { Queryable } from '#server/platform/database/database.ts';
import type { Days } from '#shared/stats/definitions.ts';
import { averageSentiment } from '#shared/stats/rules.ts';
import { findNames } from './names-query.ts';
import type { AskedVenue } from './venue-totals.ts';

type Praised = { serverName: string; mentions: number; avgSentiment: number };
export type ServerMention = Praised & { rated: number; satisfied: number };

/** Who do guests name, and in which tone, on these days or over all time? */
export async function serverMentions(
  db: Queryable,
  venue: AskedVenue,
  days: Days | undefined,
): Promise<ServerMention[]> {
  const rows = await findNames(db, venue, 'server', days);
  return rows
    .map(({ name, total, rated, satisfied, points }) => ({
      serverName: name,
      mentions: total,
      rated,
      satisfied,
      avgSentiment: averageSentiment(points, rated),
    }))
    .sort(byPraise);
}

/** Most mentions first; of equals the better liked, then by name. */
export function byPraise(one: Praised, other: Praised): number {
  return (
    other.mentions - one.mentions ||
    other.avgSentiment - one.avgSentiment ||
    one.serverName.localeCompare(other.serverName, 'en')
  );
}
