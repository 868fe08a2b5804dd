import { defineJob } from '#server/platform/jobs/define-job.ts';
import { readQueueMetrics } from '#server/platform/queue/queue-metrics.ts';
import type { Slice } from '#server/slice.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { loadVapidKeys } from './push-message.ts';
import { pushQueue } from './push-queue.ts';
import { deleteSettledPushesBefore } from './queries.ts';
import { pushRoutes } from './routes.ts';
import { sendPushesJob } from './send-pushes.ts';

export const pushSlice: Slice = {
  name: 'push',
  // Re-encrypts the key at startup, while the previous secret is still configured.
  prepare: async (services) => {
    if (services.config.previousSessionSecret) await loadVapidKeys(services);
  },
  routes: pushRoutes,
  metrics: (_services, tx) => readQueueMetrics(tx, pushQueue),
  jobs: ({ services }) => [
    sendPushesJob(services),
    defineJob({
      name: 'deleting settled pushes',
      everyMs: HOUR_MS,
      run: () =>
        deleteSettledPushesBefore(services.db, new Date(services.now().getTime() - DAY_MS)),
    }),
  ],
};
