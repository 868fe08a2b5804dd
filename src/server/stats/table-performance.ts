import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queryable } from '#server/platform/database/database.ts';
import { arrivedOn } from '#server/platform/database/local-days.ts';
import { tableKeySql } from '#server/venues/scope-query.ts';
import { compareWithVenue, PARTY_MINUTES, type PartyCounts } from '#shared/stats/change-verdict.ts';
import type { tableAnalytics } from '#shared/stats/contract.ts';
import type { DaySpan } from '#shared/stats/definitions.ts';
import { findNameCounts } from './names-query.ts';
import { IS_SATISFIED } from './rollups/definitions.ts';
import type { ZonedVenue } from './venue-totals.ts';

/** Only the newest answers are counted, so that the query stays fast for busy venues. */
const MAX_ANSWERS = 50_000;

type TableTotals = z.input<typeof tableAnalytics.response>[number];

const compareNaturally = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const NO_PARTIES: PartyCounts = { parties: 0, satisfied: 0 };

/** Ratings per table, on the given days or over all time. */
export async function readTablePerformance(
  db: Queryable,
  venue: ZonedVenue,
  days: DaySpan | undefined,
): Promise<TableTotals[]> {
  const rows = await findNameCounts(db, venue, 'table', days);
  const found = await findTableParties(db, venue, days);
  const parties = rows.map(({ folded }) => found.get(folded) ?? NO_PARTIES);
  const compared = compareWithVenue(parties, found.get('') ?? NO_PARTIES);
  return rows
    .map(({ name, total, rated, satisfied, positive, negative }, index) => ({
      tableNumber: name,
      feedbackCount: total,
      rated,
      satisfied,
      sentimentCounts: { positive, negative, neutral: total - positive - negative },
      parties: parties[index]?.parties ?? 0,
      comparedWithHouse: compared[index] ?? ('too few' as const),
    }))
    .sort(
      (one, other) =>
        other.feedbackCount - one.feedbackCount ||
        compareNaturally.compare(one.tableNumber, other.tableNumber),
    );
}

/**
 * The parties at each table, by its key in lower case, and those at the whole venue under an empty
 * name. Answers from one table within 90 minutes are one party; an answer without a table is its
 * own party.
 */
async function findTableParties(
  db: Queryable,
  venue: ZonedVenue,
  days: DaySpan | undefined,
): Promise<Map<string, PartyCounts>> {
  const isOnDays = days ? arrivedOn(days, venue.timezone) : sql`true`;
  const { rows } = await db.execute<PartyCounts & { folded: string }>(sql`
    with answers as materialized (
      select id, table_number, created_at, (${IS_SATISFIED})::int as satisfied
      from feedback
      where venue_uuid = ${venue.id}::uuid and held_at is null and overall_rating is not null
        and ${isOnDays}
      order by created_at desc, id desc limit ${MAX_ANSWERS}
    ),
    -- Once per spelling, because a key costs more than the rest of a row.
    keys as materialized (
      select table_number, nullif(search_folded(${tableKeySql(sql`table_number`)}), '') as key
      from (select distinct table_number from answers) spellings
    ),
    rated as (
      select coalesce(key, id::text) as place, key is not null as has_table, created_at, satisfied
      from answers left join keys using (table_number)
    ),
    stretches as (
      -- A long evening of one party after the other is cut into pieces of 90 minutes below.
      select *, max(created_at) filter (where is_first)
        over (partition by place order by created_at) as since
      from (
        select *, created_at - lag(created_at) over (partition by place order by created_at)
          < make_interval(mins => ${PARTY_MINUTES}) is not true as is_first
        from rated
      ) followed
    ),
    parties as (
      select place, has_table, avg(satisfied)::float8 as satisfied from stretches
      group by place, has_table, since,
        floor(extract(epoch from created_at - since) / (60 * ${PARTY_MINUTES}))
    )
    select case when grouping(place) = 0 then place else '' end as folded,
      count(*)::int as parties, sum(satisfied)::float8 as satisfied
    from parties
    group by grouping sets ((place, has_table), ())
    having grouping(place) = 1 or bool_and(has_table)
  `);
  return new Map(rows.map(({ folded, ...parties }) => [folded, parties]));
}
