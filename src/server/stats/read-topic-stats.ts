import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queryable } from '#server/platform/database/database.ts';
import { arrivedOnSql } from '#server/platform/database/local-days.ts';
import { COMPLAINT_TOPICS, PRAISE_TOPICS } from '#shared/feedback/topics.ts';
import type { topics as contract } from '#shared/stats/contract.ts';
import type { DaySpan } from '#shared/stats/definitions.ts';
import { IS_COMPLAINT } from './rollups/definitions.ts';
import type { ZonedVenue } from './venue-totals.ts';

/** Only the newest answers are counted, so that the query stays fast for busy venues. */
const MAX_ANSWERS = 10_000;

const TAPPED = [
  ...new Set(
    [...Object.values(COMPLAINT_TOPICS), ...Object.values(PRAISE_TOPICS)].map(
      ({ category }) => category,
    ),
  ),
];

type TopicStatsRow = {
  isCapped: boolean;
  topics: { topic: string; complained: number; praised: number; mentioned: number }[];
};

/** Complaints and praise by tapped topic, in the newest `most` answers. */
export async function readTopicStats(
  db: Queryable,
  venue: ZonedVenue,
  days: DaySpan | undefined,
  most = MAX_ANSWERS,
): Promise<z.input<typeof contract.response>> {
  const isOnDays = days ? arrivedOnSql(days, venue.timezone) : sql`true`;
  // Reads one more answer than is counted, to know whether the period has more.
  const { rows } = await db.execute<TopicStatsRow>(sql`
    with newest as materialized (
      select primary_issue, sentiment, is_serious_complaint,
        row_number() over (order by created_at desc, id desc) as place
      from feedback
      where venue_uuid = ${venue.id}::uuid and held_at is null and ${isOnDays}
      order by created_at desc, id desc limit ${most + 1}
    )
    select (select count(*) > ${most} from newest) as "isCapped",
      (select coalesce(jsonb_agg(about), '[]') from (
        select case when primary_issue = any(${sql.param(TAPPED)}::text[]) then primary_issue
            else 'Something else' end as topic,
          count(*) filter (where ${IS_COMPLAINT})::int as complained,
          count(*) filter (where ${IS_PRAISED})::int as praised,
          count(*) filter (where not ${IS_COMPLAINT} and not ${IS_PRAISED})::int as mentioned
        from newest
        where place <= ${most} and primary_issue <> ''
        group by 1 order by complained desc, praised desc, topic
      ) about) as topics
  `);
  const { isCapped, topics } = rows[0] ?? { isCapped: false, topics: [] };
  const answers = topics.reduce(
    (sum, { complained, praised, mentioned }) => sum + complained + praised + mentioned,
    0,
  );
  return { answers, isCapped, topics };
}

/** A guest who rated the visit okay mentions a topic without praising it. */
const IS_PRAISED = sql`(sentiment = 'positive' and not is_serious_complaint)`;
