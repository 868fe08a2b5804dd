import { sql } from 'drizzle-orm';
import { IS_GUEST_WAITING } from '#server/feedback/inbox/complaint-state-query.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { lastSevenDays, satisfactionRate } from '#shared/stats/definitions.ts';
import type { Topic } from '#shared/understanding/understanding.ts';
import { findTextTopicsByStep, sumTopicCounts } from './read-text-topics.ts';
import { IS_SATISFIED } from './rollups/definitions.ts';
import { isInWeekSql, type VenueAndLastDay } from './venue-totals.ts';

export type WeeklyAnswers = {
  /** Null if no guest gave a rating. */
  satisfactionRate: number | null;
  /** The week's guests whom the inbox counts as waiting. */
  waitingGuests: number;
};

/** Satisfaction and waiting guests in the last seven days. */
export async function findWeeklyAnswers(
  db: Queryable,
  venue: VenueAndLastDay,
): Promise<WeeklyAnswers> {
  const { rows } = await db.execute<{ rated: number; satisfied: number; waiting: number }>(sql`
    select count(overall_rating)::int as rated,
      count(*) filter (where ${IS_SATISFIED})::int as satisfied,
      count(*) filter (where ${IS_GUEST_WAITING})::int as waiting
    from feedback
    where feedback.venue_uuid = ${venue.id}::uuid and held_at is null and ${isInWeekSql(venue)}
  `);
  const [row] = rows;
  if (!row) throw new Error('a week without a row');
  return {
    satisfactionRate: row.rated === 0 ? null : satisfactionRate(row.satisfied, row.rated),
    waitingGuests: row.waiting,
  };
}

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
