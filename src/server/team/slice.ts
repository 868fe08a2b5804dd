import type { Slice } from '#server/slice.ts';
import { activityRoutes } from './activity/routes.ts';
import { teamBusinessRoutes } from './business/routes.ts';
import { deviceRoutes } from './devices/routes.ts';
import { invitationRoutes } from './invitations/routes.ts';
import { teamJobs } from './jobs.ts';
import { memberRoutes } from './members/routes.ts';

export const teamSlice: Slice = {
  name: 'team',
  routes: (server) => {
    memberRoutes(server);
    invitationRoutes(server);
    teamBusinessRoutes(server);
    deviceRoutes(server);
    activityRoutes(server);
  },
  jobs: ({ services }) => teamJobs(services),
};
