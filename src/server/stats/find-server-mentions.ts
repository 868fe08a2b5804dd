import type { Queryable } from '#server/platform/database/database.ts';
import type { DaySpan } from '#shared/stats/definitions.ts';
import { averageSentiment } from '#shared/stats/rules.ts';
import { countMentionsWithWords } from './named-words-query.ts';
import { findNameCounts } from './names-query.ts';
import type { ZonedVenue } from './venue-totals.ts';

type PraiseCounts = { serverName: string; mentions: number; avgSentiment: number };
export type ServerMention = PraiseCounts & { rated: number; satisfied: number; withWords: number };

/**
 * The staff members that guests named. The chat asks for a name only after a rating of okay or
 * better, so a satisfaction rate per person would say nothing; mentions are counted instead.
 */
export async function findServerMentions(
  db: Queryable,
  venue: ZonedVenue,
  days: DaySpan | undefined,
): Promise<ServerMention[]> {
  const rows = await findNameCounts(db, venue, 'server', days);
  const withWords = await countMentionsWithWords(db, venue, days);
  return rows
    .map(({ name, folded, total, rated, satisfied, points }) => ({
      serverName: name,
      mentions: total,
      withWords: withWords.get(folded) ?? 0,
      rated,
      satisfied,
      avgSentiment: averageSentiment(points, rated),
    }))
    .sort(compareByMentions);
}

/** Most mentions first, then the better rating, then by name. */
export function compareByMentions(one: PraiseCounts, other: PraiseCounts): number {
  return (
    other.mentions - one.mentions ||
    other.avgSentiment - one.avgSentiment ||
    one.serverName.localeCompare(other.serverName, 'en')
  );
}
