import type { Slice } from '#server/slice.ts';
import { onboardingRoutes } from './routes.ts';

export const onboardingSlice: Slice = { name: 'businesses/onboarding', routes: onboardingRoutes };
