import { sql } from 'drizzle-orm';
import { IS_PRAISE } from '#server/feedback/queries.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { arrivedOnSql } from '#server/platform/database/local-days.ts';
import type { DaySpan } from '#shared/stats/definitions.ts';
import { isTypedByGuestSql } from '../read-weekly-summary.ts';
import { SERVER_SPELLING } from '../rollups/definitions.ts';
import type { ZonedVenue } from '../venue-totals.ts';

type LatestQuote = { serverName: string; feedbackId: string; words: string; createdAt: Date };

/** Only the newest answers with a name are searched, so that the query stays fast for busy venues. */
const MAX_ANSWERS = 2000;

const OWN_WORDS = sql`case when ${isTypedByGuestSql(sql`text_specific`)} then text_specific
  when ${isTypedByGuestSql(sql`text_general`)} then text_general end`;

/** The newest praise in a guest's own words for each name that guests typed, newest first. */
export async function findLatestQuotes(
  db: Queryable,
  venue: ZonedVenue,
  days: DaySpan | undefined,
): Promise<LatestQuote[]> {
  const { rows } = await db.execute<LatestQuote>(sql`
    with named as (
      select feedback.id, created_at, ${SERVER_SPELLING} as name, ${OWN_WORDS} as words,
        ${IS_PRAISE} as is_praise
      from feedback
      where venue_uuid = ${venue.id}::uuid and held_at is null and btrim(server_name) <> ''
        and ${days ? arrivedOnSql(days, venue.timezone) : sql`true`}
      order by created_at desc, id desc limit ${MAX_ANSWERS}
    ),
    newest as (
      select distinct on (search_folded(name)) name, id, words, created_at
      from named where words is not null and is_praise
      order by search_folded(name), created_at desc, id desc
    )
    select name as "serverName", id as "feedbackId", words, created_at as "createdAt"
    from newest order by created_at desc, id desc
  `);
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
}
