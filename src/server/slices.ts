import { accountRoutes } from './accounts/routes.ts';
import { paymentMeasures } from './billing/provider/measures.ts';
import { billingRoutes } from './billing/routes.ts';
import { subscriptionRoutes } from './billing/subscriptions/routes.ts';
import { onboardingRoutes } from './businesses/onboarding/routes.ts';
import { feedbackRoutes } from './feedback/routes.ts';
import { mailRoutes } from './mail/routes.ts';
import { alertRoutes } from './notifications/routes.ts';
import type { Server } from './platform/http/route.ts';
import { privacyRoutes } from './privacy/routes.ts';
import { qrRoutes } from './qr/routes.ts';
import { referralRoutes } from './referrals/routes.ts';
import { replyRoutes } from './replies/routes.ts';
import { rewardRoutes } from './rewards/routes.ts';
import { siteRoutes } from './site/routes.ts';
import { figureMeasures } from './stats/rollups/metrics.ts';
import { analyticsRoutes } from './stats/routes.ts';
import { venueRoutes } from './venues/routes.ts';

/**
 * The slices in the order of their dependencies: each may call only those before it.
 * A slice without routes of its own stands here by name, for the import rules.
 */
export const SLICE_ORDER = [
  'audit',
  'limits',
  'mail',
  'figures',
  'payments',
  'referrals',
  'accounts',
  'billing',
  'venues',
  'rewards',
  'feedback',
  'replies',
  'subscriptions',
  'analytics',
  'qr',
  'alerts',
  'privacy',
  'onboarding',
  'site',
  'demo',
] as const;

export const slices: readonly ((server: Server) => void | Promise<void>)[] = [
  mailRoutes,
  figureMeasures,
  paymentMeasures,
  referralRoutes,
  accountRoutes,
  billingRoutes,
  venueRoutes,
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
