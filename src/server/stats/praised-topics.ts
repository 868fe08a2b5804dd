import { sql } from 'drizzle-orm';
import { IS_PRAISE } from '#server/feedback/praise-query.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { arrivedOn } from '#server/platform/database/local-days.ts';
import type { Days } from '#shared/stats/definitions.ts';
import type { Topic } from '#shared/understanding/understanding.ts';
import type { AskedVenue } from './venue-totals.ts';

export type TopicCount = { topic: Topic; count: number };

/** Which topics did guests praise who were glad by their rating as well? The most first. */
export async function praisedTopics(
  db: Queryable,
  venue: AskedVenue,
  days: Days,
): Promise<TopicCount[]> {
  const { rows } = await db.execute<TopicCount>(sql`
    select said.topic, count(*)::int as count
    from feedback join understandings on understandings.feedback_id = feedback.id
    cross join lateral unnest(understandings.topics, understandings.topic_tones) as said(topic, tone)
    where feedback.venue_uuid = ${venue.id}::uuid and feedback.held_at is null and ${IS_PRAISE}
      and ${arrivedOn(days, venue.timezone, sql`feedback.created_at`)} and said.tone = 'positive'
    group by said.topic order by count desc, said.topic
  `);
  return rows;
}
