import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Slice } from '#server/slice.ts';
import { foldDeltas, MAX_DELTAS_PER_FOLD } from './fold-deltas.ts';
import { countWaitingDeltas } from './queries.ts';

export const rollupsSlice: Slice = {
  name: 'stats/rollups',
  jobs: ({ services }) => [
    defineJob({
      name: 'folding',
      everyMs: 1_000,
      run: () => foldDeltas(services),
      hasMore: (folded) => folded === MAX_DELTAS_PER_FOLD,
    }),
  ],
  metrics: async (_services, tx) => [
    {
      name: 'tabletalk_figures_waiting',
      help: 'Changes of figures that are not folded into the summaries yet, counted up to 100,000.',
      value: await countWaitingDeltas(tx),
    },
  ],
};
