import type { Slice } from '#server/slice.ts';
import { invitationRoutes } from './invitations/routes.ts';
import { memberRoutes } from './members/routes.ts';

export const teamSlice: Slice = {
  name: 'team',
  routes: (server) => {
    memberRoutes(server);
    invitationRoutes(server);
  },
};
