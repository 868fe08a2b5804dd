import type { Slice } from '#server/slice.ts';
import { developerRoutes } from './routes.ts';

export const developersSlice: Slice = { name: 'developers', routes: developerRoutes };
