import type { Slice } from '#server/slice.ts';
import { logoRoutes } from './logos/routes.ts';
import { venueRoutes } from './routes.ts';

export const venuesSlice: Slice = {
  name: 'venues',
  routes: (server) => {
    venueRoutes(server);
    logoRoutes(server);
  },
};
