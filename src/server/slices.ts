import { accountsSlice } from './accounts/slice.ts';
import { billingSlice } from './billing/slice.ts';
import { onboardingSlice } from './businesses/onboarding/slice.ts';
import { preferencesSlice } from './businesses/preferences/slice.ts';
import { casesSlice } from './cases/slice.ts';
import { developersSlice } from './developers/slice.ts';
import { feedbackSlice } from './feedback/slice.ts';
import { floorSlice } from './floor/slice.ts';
import { mailSlice } from './mail/slice.ts';
import { notificationsSlice } from './notifications/slice.ts';
import { privacySlice } from './privacy/slice.ts';
import { pushSlice } from './push/slice.ts';
import { qrSlice } from './qr/slice.ts';
import { referralsSlice } from './referrals/slice.ts';
import { repliesSlice } from './replies/slice.ts';
import { rewardsSlice } from './rewards/slice.ts';
import { siteSlice } from './site/slice.ts';
import type { Slice } from './slice.ts';
import { rollupsSlice } from './stats/rollups/slice.ts';
import { statsSlice } from './stats/slice.ts';
import { teamSlice } from './team/slice.ts';
import { ticketsSlice } from './tickets/slice.ts';
import { todaySlice } from './today/slice.ts';
import { understandingSlice } from './understanding/slice.ts';
import { venuesSlice } from './venues/slice.ts';

/**
 * The slices that the server mounts, in the order of slice-order.ts. That file also lists slices that
 * mount nothing (audit, reply credits) and the demo, which is loaded on demand.
 */
export const slices: readonly Slice[] = [
  mailSlice,
  rollupsSlice,
  referralsSlice,
  accountsSlice,
  preferencesSlice,
  venuesSlice,
  teamSlice,
  rewardsSlice,
  feedbackSlice,
  understandingSlice,
  pushSlice,
  floorSlice,
  repliesSlice,
  ticketsSlice,
  casesSlice,
  billingSlice,
  statsSlice,
  todaySlice,
  qrSlice,
  notificationsSlice,
  privacySlice,
  onboardingSlice,
  siteSlice,
  developersSlice,
];
