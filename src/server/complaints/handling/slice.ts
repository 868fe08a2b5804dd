import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Slice } from '#server/slice.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { backfillComplaintEvents } from '../backfill-complaint-events.ts';
import { complaintRoutes } from './routes.ts';

export const complaintsSlice: Slice = {
  name: 'complaints/handling',
  routes: complaintRoutes,
  jobs: ({ services }) => [
    // This job finds only complaints that earlier versions stored without events, so it has nothing
    // to do once the installation is updated.
    defineJob({
      name: 'carrying over complaints',
      everyMs: HOUR_MS,
      run: () => backfillComplaintEvents(services),
    }),
  ],
};
