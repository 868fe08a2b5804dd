import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queryable } from '#server/platform/database/database.ts';
import { arrivedOnSql } from '#server/platform/database/local-days.ts';
import { PRESET_TEXTS } from '#server/understanding/reading/texts-to-read.ts';
import { judgeComplaintDay } from '#shared/stats/complaint-day.ts';
import type { weeklySummary as contract } from '#shared/stats/contract.ts';
import { type DaySpan, lastSevenDays, weekBefore } from '#shared/stats/definitions.ts';
import { averageSentiment, WEEKDAY_NAMES } from '#shared/stats/rules.ts';
import { findNameCounts } from './names-query.ts';
import {
  IS_COMPLAINT,
  IS_SATISFIED,
  RATING_POINTS,
  SERVER_SPELLING,
  visitTimeSql,
} from './rollups/definitions.ts';
import { unifySpelling } from './rollups/spelling-query.ts';
import { isInWeekSql, type VenueAndLastDay, type ZonedVenue } from './venue-totals.ts';

/** Only the newest answers are counted, so that the query stays fast for busy venues. */
const MAX_ANSWERS = 50_000;

type Totals = { rated: number; satisfied: number };
type Row = {
  week: Totals;
  week_before: Totals;
  negative: number;
  serious: number;
  mentioned: number;
  complaint_weekday: number | null;
  is_weekday_tied: boolean;
  weekdays: { answers: number; complaints: number }[];
  servers: { name: string; mentions: number; rated: number; points: number }[];
};

const SHARE = sql`jsonb_build_object('rated', count(overall_rating),
  'satisfied', count(*) filter (where ${IS_SATISFIED}))`;

const VISIT = visitTimeSql('feedback', 'local.time');

/** The venue's last seven days: complaints, staff mentions and satisfaction. */
export async function readWeeklySummary(
  db: Queryable,
  venue: VenueAndLastDay,
): Promise<z.input<typeof contract.response>> {
  const { rows } = await db.execute<Row>(sql`
    with week as (
      select sentiment, is_serious_complaint, overall_rating,
        -- Guests of one table agree, so a table counts once a day when days are compared.
        coalesce(nullif(lower(btrim(table_number)), ''), feedback.id::text) as seat,
        ${sql.raw(VISIT.day)} as visited,
        ${SERVER_SPELLING} as server
      from feedback
      cross join lateral (select created_at at time zone ${venue.timezone} as time) local
      where venue_uuid = ${venue.id}::uuid and held_at is null and ${isInWeekSql(venue)}
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
          and ${arrivedOnSql(weekBefore(lastSevenDays(venue.today)), venue.timezone)}) as week_before,
      (select count(*)::int from week where sentiment = 'negative') as negative,
      (select count(*)::int from week where is_serious_complaint) as serious,
      (select count(*)::int from week where server <> '') as mentioned,
      (select weekday from complaint_days order by complaints desc, latest desc limit 1)
        as complaint_weekday,
      (select count(*) > 1 from complaint_days
        where complaints = (select max(complaints) from complaint_days)) as is_weekday_tied,
      (select coalesce(jsonb_agg(days), '[]') from (
        select count(distinct (seat, visited))::int as answers,
          (count(distinct (seat, visited)) filter (where ${IS_COMPLAINT}))::int as complaints
        from week group by extract(isodow from visited)
      ) days) as weekdays,
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
    ? await unifySpelling(db, [{ venueUuid: venue.id, serverName: topServer.serverName }])
    : [];
  const weekday =
    row.complaint_weekday === null ? undefined : WEEKDAY_NAMES[row.complaint_weekday - 1];
  return {
    negativeCount: row.negative,
    topComplaintDay: weekday ?? 'No pattern',
    isTopComplaintDayTied: row.is_weekday_tied,
    topComplaintDayVerdict: judgeComplaintDay(allWeekdays(row.weekdays)),
    serverMentionCount: row.mentioned,
    topMentionedServer: named?.serverName ?? null,
    isTopMentionedServerTied:
      nextServer !== undefined && nextServer.mentions === topServer?.mentions,
    seriousComplaints: row.serious,
    week: row.week,
    weekBefore: row.week_before,
  };
}

/** Adds the days without answers, because the worst was picked from all seven. */
function allWeekdays(days: Row['weekdays']): Row['weekdays'] {
  return WEEKDAY_NAMES.map((_, day) => days[day] ?? { answers: 0, complaints: 0 });
}

type PraiseCounts = { serverName: string; mentions: number; avgSentiment: number };

type ServerMention = PraiseCounts & { rated: number; satisfied: number; withWords: number };

/**
 * The staff members that guests named. The chat asks for a name only after a rating of okay or
 * better, so a satisfaction rate per person would say nothing; mentions are counted instead.
 */
export async function findServerMentions(
  db: Queryable,
  venue: ZonedVenue,
  days: DaySpan | undefined,
): Promise<ServerMention[]> {
  const rows = await findNameCounts(db, venue, 'server', days);
  const withWords = await countMentionsWithWords(db, venue, days);
  return rows
    .map(({ name, folded, total, rated, satisfied, points }) => ({
      serverName: name,
      mentions: total,
      withWords: withWords.get(folded) ?? 0,
      rated,
      satisfied,
      avgSentiment: averageSentiment(points, rated),
    }))
    .sort(compareByMentions);
}

/** Most mentions first, then the better rating, then by name. */
function compareByMentions(one: PraiseCounts, other: PraiseCounts): number {
  return (
    other.mentions - one.mentions ||
    other.avgSentiment - one.avgSentiment ||
    one.serverName.localeCompare(other.serverName, 'en')
  );
}

/** Answers that name a staff member and have a text, counted by lower-case name. */
async function countMentionsWithWords(
  db: Queryable,
  venue: ZonedVenue,
  days: DaySpan | undefined,
): Promise<Map<string, number>> {
  const isOnDays = days ? arrivedOnSql(days, venue.timezone) : sql`true`;
  const { rows } = await db.execute<{ folded: string; count: number }>(sql`
    select search_folded(${SERVER_SPELLING}) as folded, count(*)::int as count
    from (
      select server_name, text_general, text_specific, primary_issue from feedback
      where venue_uuid = ${venue.id}::uuid and held_at is null and ${isOnDays}
      order by created_at desc, id desc limit ${MAX_ANSWERS}
    ) newest
    where btrim(server_name) <> '' and (
      ${isTypedByGuestSql(sql`text_general`)} or ${isTypedByGuestSql(sql`text_specific`)}
      or ${isTypedByGuestSql(sql`primary_issue`)}
    )
    group by 1
  `);
  return new Map(rows.map(({ folded, count }) => [folded, count]));
}

/** Whether the guest wrote the text, rather than the chat storing it for a tap. */
export function isTypedByGuestSql(text: SQL): SQL {
  return sql`coalesce(nullif(btrim(${text}), '') <> all(${sql.param([...PRESET_TEXTS])}::text[]), false)`;
}
