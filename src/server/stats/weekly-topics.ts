import { sql } from 'drizzle-orm';
import { IS_PRAISE } from '#server/feedback/praise-query.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { weekUntil } from '#shared/stats/definitions.ts';
import type { Topic } from '#shared/understanding/understanding.ts';
import { topicCounts } from './text-topics.ts';
import { findReadSteps } from './text-topics-query.ts';
import { type AskedWeek, isInWeek } from './venue-totals.ts';

type TopicCount = { topic: Topic; count: number };

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
    findPraised(db, venue),
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

/** What guests praised who were glad by their rating as well; the most first. */
async function findPraised(db: Queryable, venue: AskedWeek): Promise<TopicCount[]> {
  const { rows } = await db.execute<TopicCount>(sql`
    select said.topic, count(*)::int as count
    from feedback join understandings on understandings.feedback_id = feedback.id
    cross join lateral unnest(understandings.topics, understandings.topic_tones) as said(topic, tone)
    where feedback.venue_uuid = ${venue.id}::uuid and held_at is null and ${IS_PRAISE}
      and ${isInWeek(venue)} and said.tone = 'positive'
    group by said.topic order by count desc, said.topic
  `);
  return rows;
}
