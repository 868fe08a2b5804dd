import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queryable } from '#server/platform/database/database.ts';
import type { tableAnalytics } from '#shared/stats/contract.ts';
import { type AskedVenue, rollupsByNameOf } from './venue-totals.ts';

type TableTotals = z.input<typeof tableAnalytics.response>[number];
type Row = { name: string; total: number; positive: number; negative: number };

const naturalOrder = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** How do guests feel at each table? */
export async function tables(db: Queryable, venue: AskedVenue): Promise<TableTotals[]> {
  const { rows } = await db.execute<Row>(sql`
    with spelled as (
      select key, spelling, sum(feedback_count)::int as total,
        sum(positive_count)::int as positive, sum(negative_count)::int as negative
      from ${rollupsByNameOf(venue, 'table')} tables group by key, spelling
    )
    select (array_agg(spelling order by total desc, spelling))[1] as name, sum(total)::int as total,
      sum(positive)::int as positive, sum(negative)::int as negative
    from spelled where total > 0 group by search_folded(spelling)
  `);
  return rows
    .map(({ name, total, positive, negative }) => ({
      tableNumber: name,
      feedbackCount: total,
      sentimentCounts: { positive, negative, neutral: total - positive - negative },
    }))
    .sort(
      (one, other) =>
        other.feedbackCount - one.feedbackCount ||
        naturalOrder.compare(one.tableNumber, other.tableNumber),
    );
}
