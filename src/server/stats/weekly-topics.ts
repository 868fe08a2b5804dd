import type { Queryable } from '#server/platform/database/database.ts';
import { weekUntil } from '#shared/stats/definitions.ts';
import { topicCounts } from './text-topics.ts';
import { findReadSteps, type TopicCounts } from './text-topics-query.ts';
import type { AskedWeek } from './venue-totals.ts';

export type WeeklyTopics = {
  /** How many answers had words that could be read. */
  readAnswers: number;
  safetyMatters: number;
  /** The most first. */
  praised: TopicCounts[];
  complainedOf: TopicCounts[];
};

/** What did guests write about in the last seven days of the venue? */
export async function weeklyTopics(db: Queryable, venue: AskedWeek): Promise<WeeklyTopics> {
  const asked = { days: weekUntil(venue.today), step: 'month' } as const;
  const { steps, topics } = await findReadSteps(db, venue, asked);
  const counts = topicCounts(topics);
  return {
    readAnswers: steps.reduce((sum, { answers }) => sum + answers, 0),
    safetyMatters: steps.reduce((sum, { safety }) => sum + safety, 0),
    praised: counts
      .filter(({ positive }) => positive > 0)
      .toSorted((one, other) => other.positive - one.positive),
    complainedOf: counts
      .filter(({ negative }) => negative > 0)
      .toSorted((one, other) => other.negative - one.negative),
  };
}
