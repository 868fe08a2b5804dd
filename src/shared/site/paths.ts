/** Every page of the owner's app and the public site. Unknown paths are answered with 404. */
export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  verifyEmail: '/verify-email',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  unsubscribe: '/unsubscribe',
  stopReplies: '/stop-replies',
  join: '/join',
  planSelection: '/onboarding/plan-selection',
  addLocations: '/onboarding/add-locations',
  dashboardTour: '/onboarding/dashboard-tour',
  paymentSuccess: '/payment-success',
  qrCode: '/qr-code',
  redeem: '/redeem',
  /** Where a shared tablet is paired, and its own page once it is. */
  pairDevice: '/devices/pair',
  dashboard: '/dashboard',
  feedback: '/feedback',
  /** The tables of a venue and who of their guests waits, for those who serve. */
  floor: '/floor',
  /** What is done about safety matters. */
  cases: '/cases',
  caseFile: '/cases/:id',
  team: '/team',
  activity: '/activity',
  /** What guests said about the reader. */
  myPraise: '/my-praise',
  settings: '/settings',
  /** For who has no settings to go to: a person in no team, or one who has set nothing up. */
  deleteAccount: '/delete-account',
  subscribe: '/subscribe',
  /** Where simulated payments take the place of the provider's own checkout. */
  simulatedCheckout: '/simulated-checkout/:id',
  referrals: '/referrals',
  crossSiteComparison: '/cross-site-comparison',
  developers: '/developers',
  privacy: '/privacy',
  terms: '/terms',
  contact: '/contact',
} as const;

/** The address of one case. */
export function casePath(id: string): string {
  return paths.caseFile.replace(':id', id);
}

export type PagePath = (typeof paths)[keyof typeof paths];

/** The guest's page; it is a build of its own. */
export const WIDGET_PATH = '/widget';

/** A guest's ticket, also a build of its own. Whoever has the address has the ticket. */
export const TICKET_PATH = '/t/:code';
/** Where all tickets and the files of their page stand. */
export const TICKETS_PATH = '/t/';

/** Where `?returnTo=` may lead: a page of ours, never another site and never an API call. */
export function safeReturnPath(value: string | null | undefined): string | undefined {
  if (!value || !/^\/(?![/\\])/.test(value) || /[\p{Cc}\\]/u.test(value)) return undefined;
  return isApiPath(value) ? undefined : value;
}

/** As the browser will read it: with dots resolved and letters decoded. */
function isApiPath(value: string): boolean {
  try {
    const { pathname } = new URL(value, 'http://localhost');
    return /^\/+api(\/|$)/i.test(decodeURIComponent(pathname));
  } catch {
    return true;
  }
}
