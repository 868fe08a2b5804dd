import type { paths } from './paths.ts';
import { PRODUCT_NAME } from './product.ts';

/** The browser tab's title for each page, both before and after the page's code has loaded. */
export const PAGE_TITLES: Readonly<Record<keyof typeof paths, string>> = {
  home: `${PRODUCT_NAME}: private guest feedback for restaurants`,
  login: withProductName('Sign in'),
  register: withProductName('Create your account'),
  verifyEmail: withProductName('Verify your email'),
  forgotPassword: withProductName('Forgot password'),
  resetPassword: withProductName('Choose a new password'),
  unsubscribe: withProductName('Unsubscribe'),
  stopReplies: withProductName('No more emails'),
  confirmEmail: withProductName('Your new email'),
  receipt: withProductName('Receipt'),
  join: withProductName('Join the team'),
  planSelection: withProductName('Choose your plan'),
  addLocations: withProductName('Add your locations'),
  dashboardTour: withProductName('A short tour'),
  paymentSuccess: withProductName('Payment'),
  qrCode: withProductName('QR Codes'),
  redeem: withProductName('Redeem a reward'),
  returns: withProductName('Returns'),
  pairDevice: withProductName('Shared device'),
  dashboard: withProductName('Dashboard'),
  feedback: withProductName('Feedback'),
  floor: withProductName('Floor'),
  cases: withProductName('Safety'),
  caseFile: withProductName('Case'),
  team: withProductName('Team'),
  activity: withProductName('Activity'),
  myPraise: withProductName('Said about me'),
  person: withProductName('People'),
  pastShifts: withProductName('Past shifts'),
  settings: withProductName('Settings'),
  deleteAccount: withProductName('Delete account'),
  subscribe: withProductName('Your plan'),
  simulatedCheckout: withProductName('Checkout'),
  referrals: withProductName('Invite & Earn'),
  crossSiteComparison: withProductName('Cross-Site Analytics'),
  developers: withProductName('API reference'),
  privacy: withProductName('Privacy'),
  terms: withProductName('Terms'),
  contact: withProductName('Contact'),
};

export const NOT_FOUND_TITLE = withProductName('Page not found');

export function withProductName(page: string): string {
  return `${page} · ${PRODUCT_NAME}`;
}
