import type { Slice } from '#server/slice.ts';
import { siteRoutes } from './routes.ts';

export const siteSlice: Slice = { name: 'site', routes: siteRoutes };
