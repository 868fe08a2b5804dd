import type { Queryable } from '#server/platform/database/database.ts';
import { lastSevenDays } from '#shared/stats/definitions.ts';
import type { Topic } from '#shared/understanding/understanding.ts';
import { sumTopicCounts } from './read-text-topics.ts';
import { findTextTopicsByStep } from './text-topics-query.ts';
import type { VenueAndLastDay } from './venue-totals.ts';

type TopicCount = { topic: Topic; count: number };

export type WeeklyTopics = {
  /** Answers that the reader understood, by their words or a tapped sentence. */
  readAnswers: number;
  /** How many of these answers had words. */
  withWords: number;
  safetyMatters: number;
  /** The most frequent topic first. */
  praised: TopicCount[];
  complainedOf: TopicCount[];
};

/** The topics of the last seven days at the venue. */
export async function findWeeklyTopics(
  db: Queryable,
  venue: VenueAndLastDay,
): Promise<WeeklyTopics> {
  const days = lastSevenDays(venue.today);
  const { steps, topics } = await findTextTopicsByStep(db, venue, { days, step: 'month' });
  const counts = sumTopicCounts(topics);
  const most = (side: 'positive' | 'negative') =>
    counts
      .map((count) => ({ topic: count.topic, count: count[side] }))
      .filter(({ count }) => count > 0)
      .toSorted((one, other) => other.count - one.count);
  const sum = (count: 'answers' | 'withWords' | 'safety') =>
    steps.reduce((total, step) => total + step[count], 0);
  return {
    readAnswers: sum('answers'),
    withWords: sum('withWords'),
    safetyMatters: sum('safety'),
    praised: most('positive'),
    complainedOf: most('negative'),
  };
}
