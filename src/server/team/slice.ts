import type { Slice } from '#server/slice.ts';
import { deviceRoutes } from './devices/routes.ts';
import { invitationRoutes } from './invitations/routes.ts';
import { memberRoutes } from './members/routes.ts';

export const teamSlice: Slice = {
  name: 'team',
  routes: (server) => {
    memberRoutes(server);
    invitationRoutes(server);
    deviceRoutes(server);
  },
};
