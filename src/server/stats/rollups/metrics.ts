import type { Server } from '#server/services.ts';
import { countWaitingDeltas } from './waiting-query.ts';

export function rollupMetrics({ measures }: Server): void {
  measures.ofTables.push(async (tx) => [
    {
      name: 'tabletalk_figures_waiting',
      help: 'Changes of figures that are not folded into the summaries yet, counted up to 100,000.',
      value: await countWaitingDeltas(tx),
    },
  ]);
}
