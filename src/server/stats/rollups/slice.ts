import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/services.ts';
import type { Slice } from '#server/slice.ts';
import { claimFolding, countWaitingDeltas, foldDeltaBatch, hasDelta } from './queries.ts';

const MAX_DELTAS_PER_FOLD = 5_000;

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

/** Moves deltas into the rollups. Totals stay the same, because readers add both. */
export async function foldDeltas(
  { db }: Pick<Services, 'db'>,
  most = MAX_DELTAS_PER_FOLD,
): Promise<number> {
  if (!(await hasDelta(db))) return 0;
  return db.transaction(async (tx) => ((await claimFolding(tx)) ? foldDeltaBatch(tx, most) : 0));
}
