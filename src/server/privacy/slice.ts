import type { Slice } from '#server/slice.ts';
import { privacyRoutes } from './routes.ts';

export const privacySlice: Slice = { name: 'privacy', routes: privacyRoutes };
