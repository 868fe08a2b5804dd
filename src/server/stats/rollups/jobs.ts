import { defineJob, type Job } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/services.ts';
import { foldDeltas, MAX_DELTAS_PER_FOLD } from './fold-deltas.ts';

export function rollupJobs(services: Services): Job[] {
  return [
    defineJob({
      name: 'folding',
      everyMs: 1_000,
      run: () => foldDeltas(services),
      hasMore: (folded) => folded === MAX_DELTAS_PER_FOLD,
    }),
  ];
}
