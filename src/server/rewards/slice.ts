import type { Slice } from '#server/slice.ts';
import { rewardRoutes } from './routes.ts';

export const rewardsSlice: Slice = { name: 'rewards', routes: rewardRoutes };
