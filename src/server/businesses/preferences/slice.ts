import type { Slice } from '#server/slice.ts';
import { preferenceRoutes } from './routes.ts';

export const preferencesSlice: Slice = { name: 'businesses/preferences', routes: preferenceRoutes };
