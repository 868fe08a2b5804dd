import type { z } from 'zod';
import type { Queryable } from '#server/platform/database/database.ts';
import { compareWithVenue, type PartyCounts } from '#shared/stats/compare-with-venue.ts';
import type { tableAnalytics } from '#shared/stats/contract.ts';
import type { DaySpan } from '#shared/stats/definitions.ts';
import { findNameCounts } from './names-query.ts';
import { findTableParties } from './table-parties-query.ts';
import type { ZonedVenue } from './venue-totals.ts';

type TableTotals = z.input<typeof tableAnalytics.response>[number];

const naturalOrder = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const NOBODY: PartyCounts = { parties: 0, satisfied: 0 };

/** Ratings per table, on the given days or over all time. */
export async function readTablePerformance(
  db: Queryable,
  venue: ZonedVenue,
  days: DaySpan | undefined,
): Promise<TableTotals[]> {
  const rows = await findNameCounts(db, venue, 'table', days);
  const found = await findTableParties(db, venue, days);
  const parties = rows.map(({ folded }) => found.get(folded) ?? NOBODY);
  const compared = compareWithVenue(parties, found.get('') ?? NOBODY);
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
        naturalOrder.compare(one.tableNumber, other.tableNumber),
    );
}
