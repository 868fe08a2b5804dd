import type { Queryable } from '#server/platform/database/database.ts';
import { weekUntil } from '#shared/stats/definitions.ts';
import { praisedTopics, type TopicCount } from './praised-topics.ts';
import { topicCounts } from './text-topics.ts';
import { findReadSteps } from './text-topics-query.ts';
import type { AskedWeek } from './venue-totals.ts';

export type WeeklyTopics = {
  /** How many answers had words that could be read. */
  readAnswers: number;
  safetyMatters: number;
  /** The most first. */
  praised: TopicCount[];
  complainedOf: TopicCount[];
};

/** What did guests write about in the last seven days of the venue? */
export async function weeklyTopics(db: Queryable, venue: AskedWeek): Promise<WeeklyTopics> {
  const days = weekUntil(venue.today);
  const [{ steps, topics }, praised] = await Promise.all([
    findReadSteps(db, venue, { days, step: 'month' }),
    praisedTopics(db, venue, days),
  ]);
  const counts = topicCounts(topics);
  return {
    readAnswers: steps.reduce((sum, { answers }) => sum + answers, 0),
    safetyMatters: steps.reduce((sum, { safety }) => sum + safety, 0),
    praised,
    complainedOf: counts
      .filter(({ negative }) => negative > 0)
      .map(({ topic, negative: count }) => ({ topic, count }))
      .toSorted((one, other) => other.count - one.count),
  };
}
