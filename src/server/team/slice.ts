import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Slice } from '#server/slice.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { activityRoutes } from './activity/read-activity.ts';
import { teamBusinessRoutes } from './business/routes.ts';
import { deviceRoutes } from './devices/routes.ts';
import { deleteInvitationsEndedBefore } from './invitations/invitation-query.ts';
import { invitationRoutes } from './invitations/routes.ts';
import { memberRoutes } from './members/routes.ts';

/** How many days an invitation is kept after it has ended. */
const OVER_KEPT_DAYS = 30;

export const teamSlice: Slice = {
  name: 'team',
  routes: (server) => {
    memberRoutes(server);
    invitationRoutes(server);
    teamBusinessRoutes(server);
    deviceRoutes(server);
    activityRoutes(server);
  },
  jobs: ({ services }) => [
    defineJob({
      name: 'forgetting old invitations',
      everyMs: HOUR_MS,
      firstAfterMs: HOUR_MS,
      run: () => {
        const before = new Date(services.now().getTime() - OVER_KEPT_DAYS * DAY_MS);
        return deleteInvitationsEndedBefore(services.db, before);
      },
    }),
  ],
};
