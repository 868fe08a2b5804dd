import type { Slice } from '#server/slice.ts';
import { billingJobs, billingMetrics } from './jobs.ts';
import { locationRoutes } from './locations/routes.ts';
import { subscriptionRoutes } from './subscriptions/routes.ts';

export const billingSlice: Slice = {
  name: 'billing',
  routes: async (server) => {
    locationRoutes(server);
    await subscriptionRoutes(server);
  },
  jobs: billingJobs,
  metrics: billingMetrics,
};
