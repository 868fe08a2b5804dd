import {
  runUntilEmpty,
  textRetentionCutoff,
} from '#server/feedback/retention/enforce-retention.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Slice } from '#server/slice.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { threadTextErasure } from './queries.ts';
import { ticketRoutes } from './routes.ts';

const TEN_MINUTES_MS = 10 * MINUTE_MS;

export const ticketsSlice: Slice = {
  name: 'tickets',
  routes: ticketRoutes,
  jobs: ({ services }) => [
    defineJob({
      name: 'forgetting threads',
      everyMs: TEN_MINUTES_MS,
      firstAfterMs: TEN_MINUTES_MS,
      run: () => runUntilEmpty(services, threadTextErasure(textRetentionCutoff(services.now()))),
    }),
  ],
};
