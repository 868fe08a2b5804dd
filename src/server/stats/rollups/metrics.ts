import type { Transaction } from '#server/platform/database/database.ts';
import type { Metric } from '#server/platform/metrics/read-metrics.ts';
import type { Services } from '#server/services.ts';
import { countWaitingDeltas } from './waiting-query.ts';

export async function rollupMetrics(_services: Services, tx: Transaction): Promise<Metric[]> {
  return [
    {
      name: 'tabletalk_figures_waiting',
      help: 'Changes of figures that are not folded into the summaries yet, counted up to 100,000.',
      value: await countWaitingDeltas(tx),
    },
  ];
}
