import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queryable } from '#server/platform/database/database.ts';
import { arrivedOnSql } from '#server/platform/database/local-days.ts';
import { compareWithVenue, NO_PARTIES, type PartyCounts } from '#shared/stats/change-verdict.ts';
import type { tableAnalytics } from '#shared/stats/contract.ts';
import type { DaySpan } from '#shared/stats/definitions.ts';
import { findNameCounts } from './names-query.ts';
import { MAX_PARTY_ANSWERS, partiesSql } from './parties-sql.ts';
import { IS_SATISFIED } from './rollups/definitions.ts';
import type { ZonedVenue } from './venue-totals.ts';

type TableTotals = z.input<typeof tableAnalytics.response>[number];

const compareNaturally = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

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
 * name.
 */
async function findTableParties(
  db: Queryable,
  venue: ZonedVenue,
  days: DaySpan | undefined,
): Promise<Map<string, PartyCounts>> {
  const isOnDays = days ? arrivedOnSql(days, venue.timezone) : sql`true`;
  const { rows } = await db.execute<PartyCounts & { folded: string }>(sql`
    with ${partiesSql(sql`
      select id, venue_uuid, table_number, device_on_day, created_at, (${IS_SATISFIED})::int as satisfied
      from feedback
      where venue_uuid = ${venue.id}::uuid and held_at is null and overall_rating is not null
        and ${isOnDays}
      order by created_at desc, id desc limit ${MAX_PARTY_ANSWERS}
    `)}
    select case when grouping(place) = 0 then place else '' end as folded,
      count(*)::int as parties, sum(satisfied)::float8 as satisfied
    from parties
    group by grouping sets ((place, has_table), ())
    having grouping(place) = 1 or bool_and(has_table)
  `);
  return new Map(rows.map(({ folded, ...parties }) => [folded, parties]));
}
