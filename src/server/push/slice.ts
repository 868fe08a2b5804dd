import type { Slice } from '#server/slice.ts';
import { pushJobs } from './jobs.ts';
import { pushRoutes } from './routes.ts';
import { vapidKeys } from './vapid-keys.ts';

export const pushSlice: Slice = {
  name: 'push',
  // Re-encrypts the key at startup, while the previous secret is still configured.
  prepare: async (services) => {
    if (services.config.previousSessionSecret) await vapidKeys(services);
  },
  routes: pushRoutes,
  jobs: ({ services }) => pushJobs(services),
};
