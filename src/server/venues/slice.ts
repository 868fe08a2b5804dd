import type { Slice } from '#server/slice.ts';
import { venueRoutes } from './routes.ts';

export const venuesSlice: Slice = { name: 'venues', routes: venueRoutes };
