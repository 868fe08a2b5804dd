import type { Slice } from '#server/slice.ts';
import { referralRoutes } from './routes.ts';

export const referralsSlice: Slice = { name: 'referrals', routes: referralRoutes };
