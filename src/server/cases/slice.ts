import {
  daysAgo,
  finish,
  textsForgottenBefore,
} from '#server/feedback/retention/enforce-retention.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Slice } from '#server/slice.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { KEEP_DAYS } from '#shared/feedback/retention.ts';
import { deleteCasesOfVenuesRemovedBefore, forgetCaseWordsBefore } from './case-query.ts';
import { caseRoutes } from './routes.ts';

const TEN_MINUTES_MS = 10 * MINUTE_MS;

export const casesSlice: Slice = {
  name: 'cases',
  routes: caseRoutes,
  jobs: ({ services }) => [
    defineJob({
      name: 'forgetting cases',
      everyMs: TEN_MINUTES_MS,
      firstAfterMs: TEN_MINUTES_MS,
      run: async () => {
        const now = services.now();
        await finish(services, forgetCaseWordsBefore(textsForgottenBefore(now)));
        const removedBefore = daysAgo(now, KEEP_DAYS.removedVenue);
        await finish(services, deleteCasesOfVenuesRemovedBefore(removedBefore));
      },
    }),
  ],
};
