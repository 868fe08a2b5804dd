import { accountsSlice } from './accounts/slice.ts';
import { billingSlice } from './billing/slice.ts';
import { onboardingRoutes } from './businesses/onboarding/routes.ts';
import { preferenceRoutes } from './businesses/preferences/routes.ts';
import { casesSlice } from './cases/slice.ts';
import { complaintsSlice } from './complaints/handling/slice.ts';
import { developerRoutes } from './developers/routes.ts';
import { feedbackSlice } from './feedback/slice.ts';
import { floorSlice } from './floor/slice.ts';
import { mailSlice } from './mail/slice.ts';
import { notificationsSlice } from './notifications/slice.ts';
import { privacyRoutes } from './privacy/routes.ts';
import { pushSlice } from './push/slice.ts';
import { qrRoutes } from './qr/routes.ts';
import { referralRoutes } from './referrals/routes.ts';
import { repliesSlice } from './replies/slice.ts';
import { rewardRoutes } from './rewards/routes.ts';
import { rosterRoutes } from './roster/routes.ts';
import { siteRoutes } from './site/routes.ts';
import type { Slice } from './slice.ts';
import { rollupsSlice } from './stats/rollups/slice.ts';
import { statsRoutes } from './stats/routes.ts';
import { teamSlice } from './team/slice.ts';
import { ticketsSlice } from './tickets/slice.ts';
import { todaySlice } from './today/slice.ts';
import { understandingSlice } from './understanding/slice.ts';
import { venuesSlice } from './venues/slice.ts';
import { youSaidRoutes } from './you-said/routes.ts';

/**
 * The slices that the server mounts, in the order of slice-order.ts. That file also lists slices
 * that mount nothing (audit, reply credits), and the demo, which is loaded on demand.
 */
export const slices: readonly Slice[] = [
  mailSlice,
  rollupsSlice,
  { name: 'referrals', routes: referralRoutes },
  accountsSlice,
  { name: 'businesses/preferences', routes: preferenceRoutes },
  venuesSlice,
  teamSlice,
  { name: 'roster', routes: rosterRoutes },
  { name: 'rewards', routes: rewardRoutes },
  feedbackSlice,
  complaintsSlice,
  understandingSlice,
  pushSlice,
  floorSlice,
  repliesSlice,
  ticketsSlice,
  casesSlice,
  billingSlice,
  { name: 'stats', routes: statsRoutes },
  { name: 'you-said', routes: youSaidRoutes },
  todaySlice,
  { name: 'qr', routes: qrRoutes },
  notificationsSlice,
  { name: 'privacy', routes: privacyRoutes },
  { name: 'businesses/onboarding', routes: onboardingRoutes },
  { name: 'site', routes: siteRoutes },
  { name: 'developers', routes: developerRoutes },
];
