import type { Slice } from '#server/slice.ts';
import { businessRoutes } from './routes.ts';

export const businessesSlice: Slice = { name: 'businesses', routes: businessRoutes };
