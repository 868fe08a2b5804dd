import type { paths } from './paths.ts';
import { PRODUCT_NAME } from './product.ts';

/** The browser tab's title of each page, before and after its code has loaded. */
export const PAGE_TITLES: Readonly<Record<keyof typeof paths, string>> = {
  home: `${PRODUCT_NAME}: private guest feedback for restaurants`,
  login: titled('Sign in'),
  register: titled('Create your account'),
  verifyEmail: titled('Verify your email'),
  forgotPassword: titled('Forgot password'),
  resetPassword: titled('Choose a new password'),
  unsubscribe: titled('Unsubscribe'),
  stopReplies: titled('No more mail'),
  join: titled('Join the team'),
  planSelection: titled('Choose your plan'),
  addLocations: titled('Add your locations'),
  dashboardTour: titled('A short tour'),
  paymentSuccess: titled('Payment'),
  qrCode: titled('QR Codes'),
  redeem: titled('Redeem Rewards'),
  pairDevice: titled('Shared device'),
  dashboard: titled('Dashboard'),
  feedback: titled('Feedback'),
  floor: titled('Floor'),
  cases: titled('Safety'),
  caseFile: titled('Case'),
  team: titled('Team'),
  activity: titled('Activity'),
  myPraise: titled('Said about me'),
  settings: titled('Settings'),
  deleteAccount: titled('Delete account'),
  subscribe: titled('Subscribe'),
  simulatedCheckout: titled('Checkout'),
  referrals: titled('Invite & Earn'),
  crossSiteComparison: titled('Cross-Site Analytics'),
  developers: titled('API reference'),
  privacy: titled('Privacy'),
  terms: titled('Terms'),
  contact: titled('Contact'),
};

export const NOT_FOUND_TITLE = titled('Page not found');

export function titled(page: string): string {
  return `${page} · ${PRODUCT_NAME}`;
}
