import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queryable } from '#server/platform/database/database.ts';
import { arrivedOn } from '#server/platform/database/local-days.ts';
import { COMPLAINT_TOPICS, PRAISE_TOPICS } from '#shared/feedback/topics.ts';
import type { topics as contract } from '#shared/stats/contract.ts';
import type { Days } from '#shared/stats/definitions.ts';
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

type Row = { topic: string; complained: number; praised: number };

/** Complaints and praise by tapped topic. */
export async function readTopicStats(
  db: Queryable,
  venue: ZonedVenue,
  days: Days | undefined,
): Promise<z.input<typeof contract.response>> {
  const isOnDays = days ? arrivedOn(days, venue.timezone) : sql`true`;
  const { rows } = await db.execute<Row>(sql`
    select case when primary_issue = any(${sql.param(TAPPED)}::text[]) then primary_issue
        else 'Something else' end as topic,
      count(*) filter (where ${IS_COMPLAINT})::int as complained,
      count(*) filter (where not (${IS_COMPLAINT}))::int as praised
    from (
      select primary_issue, sentiment, is_serious_complaint from feedback
      where venue_uuid = ${venue.id}::uuid and held_at is null and ${isOnDays}
      order by created_at desc, id desc limit ${MAX_ANSWERS}
    ) newest
    where primary_issue <> ''
    group by 1 order by complained desc, praised desc, topic
  `);
  const answers = rows.reduce((sum, { complained, praised }) => sum + complained + praised, 0);
  return { answers, isCapped: answers >= MAX_ANSWERS, topics: rows };
}
