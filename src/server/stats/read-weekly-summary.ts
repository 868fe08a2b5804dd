import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queryable } from '#server/platform/database/database.ts';
import { arrivedOn } from '#server/platform/database/local-days.ts';
import type { weeklySummary as contract } from '#shared/stats/contract.ts';
import { lastSevenDays, weekBefore } from '#shared/stats/definitions.ts';
import { averageSentiment, WEEKDAY_NAMES } from '#shared/stats/rules.ts';
import { compareByMentions } from './find-server-mentions.ts';
import {
  IS_COMPLAINT,
  IS_SATISFIED,
  RATING_POINTS,
  SERVER_SPELLING,
  visitSql,
} from './rollups/definitions.ts';
import { withOneSpelling } from './rollups/spelling-query.ts';
import { isInWeek, type VenueAndLastDay } from './venue-totals.ts';

type Totals = { rated: number; satisfied: number };
type Row = {
  week: Totals;
  week_before: Totals;
  negative: number;
  serious: number;
  mentioned: number;
  complaint_weekday: number | null;
  is_weekday_tied: boolean;
  servers: { name: string; mentions: number; rated: number; points: number }[];
};

const SHARE = sql`jsonb_build_object('rated', count(overall_rating),
  'satisfied', count(*) filter (where ${IS_SATISFIED}))`;

const VISIT = visitSql('feedback', 'local.time');

/** The venue's last seven days: complaints, staff mentions and satisfaction. */
export async function readWeeklySummary(
  db: Queryable,
  venue: VenueAndLastDay,
): Promise<z.input<typeof contract.response>> {
  const { rows } = await db.execute<Row>(sql`
    with week as (
      select sentiment, is_serious_complaint, overall_rating,
        ${sql.raw(VISIT.day)} as visited,
        ${SERVER_SPELLING} as server
      from feedback
      cross join lateral (select created_at at time zone ${venue.timezone} as time) local
      where venue_uuid = ${venue.id}::uuid and held_at is null and ${isInWeek(venue)}
    ),
    complaint_days as (
      select extract(isodow from visited)::int as weekday, max(visited) as latest,
        count(*) as complaints
      from week where ${IS_COMPLAINT} group by 1
    ),
    spelled as (
      select search_folded(server) as key, server as spelling, count(*)::int as mentions,
        count(overall_rating)::int as rated,
        coalesce(sum(${RATING_POINTS}), 0)::int as points
      from week where server <> '' group by 1, 2
    ),
    servers as (
      select (array_agg(spelling order by mentions desc, spelling collate "C"))[1] as name,
        sum(mentions)::int as mentions, sum(rated)::int as rated, sum(points)::int as points
      from spelled group by key
    )
    select
      (select ${SHARE} from week) as week,
      (select ${SHARE} from feedback
        where venue_uuid = ${venue.id}::uuid and held_at is null
          and ${arrivedOn(weekBefore(lastSevenDays(venue.today)), venue.timezone)}) as week_before,
      (select count(*)::int from week where sentiment = 'negative') as negative,
      (select count(*)::int from week where is_serious_complaint) as serious,
      (select count(*)::int from week where server <> '') as mentioned,
      (select weekday from complaint_days order by complaints desc, latest desc limit 1)
        as complaint_weekday,
      (select count(*) > 1 from complaint_days
        where complaints = (select max(complaints) from complaint_days)) as is_weekday_tied,
      (select coalesce(jsonb_agg(servers), '[]') from servers) as servers
  `);
  const [row] = rows;
  if (!row) throw new Error('a week without a row');
  const [topServer, nextServer] = row.servers
    .map(({ name, mentions, rated, points }) => ({
      serverName: name,
      mentions,
      avgSentiment: averageSentiment(points, rated),
    }))
    .sort(compareByMentions);
  // Show the spelling used most over all time, as every other screen does, not this week's.
  const [named] = topServer
    ? await withOneSpelling(db, [{ venueUuid: venue.id, serverName: topServer.serverName }])
    : [];
  const weekday =
    row.complaint_weekday === null ? undefined : WEEKDAY_NAMES[row.complaint_weekday - 1];
  return {
    negativeCount: row.negative,
    topComplaintDay: weekday ?? 'No pattern',
    isTopComplaintDayTied: row.is_weekday_tied,
    serverMentionCount: row.mentioned,
    topMentionedServer: named?.serverName ?? null,
    isTopMentionedServerTied:
      nextServer !== undefined && nextServer.mentions === topServer?.mentions,
    seriousComplaints: row.serious,
    week: row.week,
    weekBefore: row.week_before,
  };
}
