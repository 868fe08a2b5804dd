/** Shown in links and snippets if the page's own address would be useless elsewhere. */
export const PLACEHOLDER_ORIGIN = 'https://tabletalk.example';
/** The page's meta element with the configured public address, if there is one. */
export const PUBLIC_URL_META = 'tabletalk-public-url';
/** The meta element with this machine's address in its network, if it has no public one. */
export const NETWORK_URL_META = 'tabletalk-network-url';

export const REDEEM_PATH = '/redeem';

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
  /** The page behind the link that is emailed to a new address. */
  confirmEmail: '/confirm-email',
  join: '/join',
  planSelection: '/onboarding/plan-selection',
  addLocations: '/onboarding/add-locations',
  dashboardTour: '/onboarding/dashboard-tour',
  paymentSuccess: '/payment-success',
  qrCode: '/qr-code',
  redeem: REDEEM_PATH,
  /** Who came back with a reward code. */
  returns: '/returns',
  /** Where a shared tablet is paired; once paired, this is the tablet's own page. */
  pairDevice: '/devices/pair',
  dashboard: '/dashboard',
  feedback: '/feedback',
  /** A venue's tables and waiting guests, for the staff who serve. */
  floor: '/floor',
  /** The cases of safety matters. */
  cases: '/cases',
  caseFile: '/cases/:id',
  team: '/team',
  activity: '/activity',
  /** What guests said about the signed-in staff member. */
  myPraise: '/my-praise',
  /** What guests said about one person, for managers. */
  person: '/people',
  /** Who had which tables on a day. */
  pastShifts: '/people/shifts',
  settings: '/settings',
  /** For a user who has no settings page: in no team, or with nothing set up. */
  deleteAccount: '/delete-account',
  subscribe: '/subscribe',
  /** The receipt of a payment, by its number. */
  receipt: '/receipts/:number',
  /** The checkout page of simulated payments. */
  simulatedCheckout: '/simulated-checkout/:id',
  referrals: '/referrals',
  crossSiteComparison: '/cross-site-comparison',
  developers: '/developers',
  privacy: '/privacy',
  terms: '/terms',
  contact: '/contact',
} as const;

/**
 * The settings page on which owners tell guests what came of their answers. `about` is the id of a
 * noted change or an early warning.
 */
export function youSaidPath(about?: string): string {
  return `${paths.settings}?${new URLSearchParams({ tab: 'told', ...(about && { about }) })}`;
}

/** Where calls, opening hours, tables and alerts of a venue are set. */
export function liveSettingsPath(venueId: string): string {
  return `${paths.settings}?${new URLSearchParams({ tab: 'floor', venue: venueId })}`;
}

/** Where the people who serve at a venue are entered. */
export function rosterPath(venueId: string): string {
  return `${paths.settings}?${new URLSearchParams({ tab: 'people', venue: venueId })}`;
}

/** The address of one case. */
export function casePath(id: string): string {
  return paths.caseFile.replace(':id', id);
}

/** The address at which an answer is read in full and replied to. */
export function answerPath(feedbackId: string, venueId: string): string {
  return `${paths.feedback}?${new URLSearchParams({ venue: venueId, entry: feedbackId })}`;
}

export type PagePath = (typeof paths)[keyof typeof paths];

/** The guest's page, which is a separate build. */
export const WIDGET_PATH = '/widget';

/** A guest's ticket, also a separate build. The address alone opens the ticket. */
export const TICKET_PATH = '/t/:code';
/** Prefix of all tickets and of their page's files. */
export const TICKET_PATH_PREFIX = '/t/';

/** Where `?returnTo=` may lead: one of our pages, never another site or an API path. */
export function safeReturnPath(value: string | null | undefined): string | undefined {
  if (!value || !/^\/(?![/\\])/.test(value) || /[\p{Cc}\\]/u.test(value)) return undefined;
  return isApiPath(value) ? undefined : value;
}

/** Reads the path as the browser will: with dots resolved and letters decoded. */
function isApiPath(value: string): boolean {
  try {
    const { pathname } = new URL(value, 'http://localhost');
    return /^\/+api(\/|$)/i.test(decodeURIComponent(pathname));
  } catch {
    return true;
  }
}

/** The address to show, copy and print: the page's own, except on a developer's localhost. */
export function publicOrigin(
  location: { origin: string; hostname: string },
  configured?: string,
): string {
  return location.hostname === 'localhost' ? (configured ?? PLACEHOLDER_ORIGIN) : location.origin;
}

/** The page with everyone who serves at a venue. */
export function peoplePath(venueId: string): string {
  return `${paths.person}?${new URLSearchParams({ venue: venueId })}`;
}

/** Who had which tables of a venue on a day; yesterday without one. */
export function pastShiftsPath(venueId: string, day?: string): string {
  return `${paths.pastShifts}?${new URLSearchParams({ venue: venueId, ...(day && { day }) })}`;
}

/** The page with what guests of a venue said about a person. */
export function personPath(name: string, venueId: string): string {
  return `${paths.person}?${new URLSearchParams({ venue: venueId, name })}`;
}
