import { accountRoutes } from './accounts/routes.ts';
import { locationRoutes } from './billing/locations/routes.ts';
import { paymentMeasures } from './billing/provider/measures.ts';
import { billingRoutes } from './billing/routes.ts';
import { subscriptionRoutes } from './billing/subscriptions/routes.ts';
import { onboardingRoutes } from './businesses/onboarding/routes.ts';
import { businessRoutes } from './businesses/routes.ts';
import { feedbackRoutes } from './feedback/routes.ts';
import { mailRoutes } from './mail/routes.ts';
import { alertRoutes } from './notifications/routes.ts';
import { privacyRoutes } from './privacy/routes.ts';
import { qrRoutes } from './qr/routes.ts';
import { referralRoutes } from './referrals/routes.ts';
import { replyRoutes } from './replies/routes.ts';
import { rewardRoutes } from './rewards/routes.ts';
import type { Server } from './services.ts';
import { siteRoutes } from './site/routes.ts';
import { rollupMetrics } from './stats/rollups/metrics.ts';
import { analyticsRoutes } from './stats/routes.ts';
import { venueRoutes } from './venues/routes.ts';

export const slices: readonly ((server: Server) => void | Promise<void>)[] = [
  mailRoutes,
  rollupMetrics,
  paymentMeasures,
  referralRoutes,
  accountRoutes,
  businessRoutes,
  billingRoutes,
  venueRoutes,
  locationRoutes,
  rewardRoutes,
  feedbackRoutes,
  replyRoutes,
  subscriptionRoutes,
  analyticsRoutes,
  alertRoutes,
  privacyRoutes,
  qrRoutes,
  onboardingRoutes,
  siteRoutes,
];
