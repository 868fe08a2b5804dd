import type { Slice } from '#server/slice.ts';
import { todayRoutes } from './routes.ts';

export const todaySlice: Slice = { name: 'today', routes: todayRoutes };
