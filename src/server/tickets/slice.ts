import { eraseOldTexts } from '#server/feedback/retention/enforce-retention.ts';
import { defineJob, SELDOM } from '#server/platform/jobs/define-job.ts';
import type { Slice } from '#server/slice.ts';
import { threadTextErasure } from './queries.ts';
import { ticketRoutes } from './routes.ts';

export const ticketsSlice: Slice = {
  name: 'tickets',
  routes: ticketRoutes,
  jobs: ({ services }) => [
    defineJob({
      name: 'forgetting threads',
      ...SELDOM,
      run: () => eraseOldTexts(services, threadTextErasure),
    }),
  ],
};
