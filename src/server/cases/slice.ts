import { daysAgo, textRetentionCutoff } from '#server/feedback/retention/enforce-retention.ts';
import { defineJob, SELDOM } from '#server/platform/jobs/define-job.ts';
import type { Slice } from '#server/slice.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { RETENTION_DAYS } from '#shared/feedback/retention.ts';
import { deleteCasesOfRemovedVenues, eraseCaseTexts } from './enforce-case-retention.ts';
import { loadCaseKey } from './log/load-case-key.ts';
import { caseRoutes } from './routes.ts';
import { sealCases } from './seal-cases.ts';

export const casesSlice: Slice = {
  name: 'cases',
  // Re-seals the key at start, while the previous secret is still configured. Otherwise, if no case
  // were read in that time, the key would be lost and every log would be reported as changed.
  prepare: async (services) => {
    if (services.config.previousSessionSecret) await loadCaseKey(services, services.db);
  },
  routes: caseRoutes,
  jobs: ({ services }) => [
    defineJob({
      name: 'forgetting cases',
      ...SELDOM,
      run: async () => {
        const now = services.now();
        await eraseCaseTexts(services, textRetentionCutoff(now));
        await deleteCasesOfRemovedVenues(services, daysAgo(now, RETENTION_DAYS.removedVenue));
      },
    }),
    // Seals cases of earlier versions; there is nothing to do once all are sealed.
    defineJob({
      name: 'sealing cases',
      everyMs: HOUR_MS,
      run: () => sealCases(services),
      hasMore: ({ hasMore }) => hasMore,
    }),
  ],
};
