import { count } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Metric } from '#server/platform/metrics/read-metrics.ts';
import { MAX_COUNTED } from '#server/platform/metrics/read-metrics.ts';
import type { Services } from '#server/services.ts';
import { rollupDeltas } from './table.ts';

export async function rollupMetrics(_services: Services, tx: Transaction): Promise<Metric[]> {
  return [
    {
      name: 'tabletalk_figures_waiting',
      help: 'Changes of figures that are not folded into the summaries yet, counted up to 100,000.',
      value: await countWaitingDeltas(tx),
    },
  ];
}

async function countWaitingDeltas(db: Queryable): Promise<number> {
  const some = db.select({ id: rollupDeltas.id }).from(rollupDeltas).limit(MAX_COUNTED).as('some');
  const [row] = await db.select({ rows: count() }).from(some);
  return row?.rows ?? 0;
}
