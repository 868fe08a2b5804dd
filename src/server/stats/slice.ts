import type { Slice } from '#server/slice.ts';
import { statsRoutes } from './routes.ts';

export const statsSlice: Slice = { name: 'stats', routes: statsRoutes };
