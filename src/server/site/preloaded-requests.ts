import { readProofs } from '#shared/accounts/proofs-contract.ts';
import { urlOf } from '#shared/api/call-endpoint.ts';
import { subscriptionLimits } from '#shared/billing/contract.ts';
import { casesPageQuery, readCasesAddress } from '#shared/cases/cases-address.ts';
import { countCases, listCases, readCase } from '#shared/cases/contract.ts';
import { INBOX_PERIOD, inboxPageQuery, readInboxAddress } from '#shared/feedback/inbox-address.ts';
import {
  countFeedback,
  countWaiting,
  listFeedback,
  readFeedback,
} from '#shared/feedback/list-contract.ts';
import {
  LATEST_FEEDBACK_QUERY,
  listPageQuery,
  OPEN_COMPLAINTS_QUERY,
  readListAddress,
} from '#shared/feedback/list-filters.ts';
import { readFloor } from '#shared/floor/contract.ts';
import { myReferralCode, referralStats } from '#shared/referrals/contract.ts';
import { insights, serverStats, statsSummary, weeklySummary } from '#shared/stats/contract.ts';
import { readPeriod } from '#shared/stats/period.ts';
import { readOffer, readTeam } from '#shared/team/contract.ts';
import type { Role } from '#shared/team/roles.ts';
import { readThread } from '#shared/tickets/contract.ts';
import { lookAtToday, myPraise } from '#shared/today/contract.ts';

/**
 * What a page's first requests depend on: its venue, its query string, the reader's role, and the
 * ID in its path.
 */
type PageContext = { venueId: string; search: string; role?: Role; id?: string | undefined };

/**
 * Requests that a page makes as soon as it loads, keyed by the name of the page's source file. The
 * browser makes any request that is missing here; an unneeded one is merely wasted.
 */
export const PRELOADED_REQUESTS: Record<string, (asked: PageContext) => string[]> = {
  home: (asked) => [
    ...(asked.role === 'staff'
      ? staffHomeCalls(asked)
      : [...frameCalls(asked), ...homeCalls(asked)]),
    ...(asked.role === 'owner' ? [] : [urlOf(readOffer, {})]),
  ],
  'my-praise': (asked) => [...frameCalls(asked), urlOf(myPraise, {})],
  dashboard: (asked) => [...frameCalls(asked), ...dashboardCalls(asked)],
  feedback: (asked) => [...frameCalls(asked), ...feedbackCalls(asked)],
  cases: (asked) => [...frameCalls(asked), ...casesCalls(asked)],
  'case-file': (asked) => [
    ...frameCalls(asked),
    ...(asked.id === undefined ? [] : [urlOf(readCase, { params: { id: asked.id } })]),
  ],
  referrals: (asked) => [...frameCalls(asked), urlOf(myReferralCode, {}), urlOf(referralStats, {})],
  floor: ({ venueId }) => [urlOf(readFloor, { query: { venueId } })],
  'qr-code': frameCalls,
  redeem: frameCalls,
  'cross-site-comparison': frameCalls,
  // Listed although the page has no first requests, so that it still gets the user's current role.
  subscribe: () => [],
  team: (asked) => [
    ...frameCalls(asked),
    ...(asked.role === 'staff' ? [] : [urlOf(readTeam, {})]),
    urlOf(readOffer, {}),
  ],
  activity: (asked) => [...frameCalls(asked), urlOf(readTeam, {})],
  settings: (asked) => [...frameCalls(asked), ...settingsCalls(asked)],
};

/** Requests made by the frame around every owner's page: the waiting guests and the open cases. */
function frameCalls({ venueId, role }: PageContext): string[] {
  if (role === 'staff') return [];
  return [
    urlOf(countFeedback, { query: { venueId, ...INBOX_PERIOD } }),
    urlOf(countCases, { query: { venueId } }),
  ];
}

function casesCalls({ venueId, search }: PageContext): string[] {
  return [urlOf(listCases, { query: casesPageQuery(venueId, readCasesAddress(search)) })];
}

function settingsCalls({ search }: PageContext): string[] {
  const isSecurity = new URLSearchParams(search).get('tab') === 'security';
  return isSecurity ? [urlOf(readProofs, {})] : [];
}

/**
 * The first requests of the staff home page. At venues where staff may not read feedback, the first
 * two are refused.
 */
function staffHomeCalls({ venueId }: PageContext): string[] {
  return [
    urlOf(countFeedback, { query: { venueId, ...INBOX_PERIOD } }),
    urlOf(listFeedback, { query: { venueId, ...OPEN_COMPLAINTS_QUERY } }),
    urlOf(myPraise, {}),
  ];
}

function homeCalls({ venueId }: PageContext): string[] {
  return [
    urlOf(lookAtToday, { query: { venueId } }),
    urlOf(countWaiting, {}),
    urlOf(listFeedback, { query: { venueId, ...LATEST_FEEDBACK_QUERY } }),
  ];
}

function feedbackCalls({ venueId, search, role }: PageContext): string[] {
  const { filters, entry } = readInboxAddress(search, { isOnlyReading: role === 'staff' });
  const { asked, topic, safety } = filters;
  const understood = { ...(topic && { topic }), ...(safety && { safety }) };
  const isUsual = asked.period === INBOX_PERIOD.period && !topic && !safety;
  return [
    urlOf(listFeedback, { query: inboxPageQuery(venueId, filters, 0) }),
    // The frame has already requested the counts for the default filters.
    ...(isUsual && role !== 'staff'
      ? []
      : [urlOf(countFeedback, { query: { venueId, ...asked, ...understood } })]),
    ...(role === 'staff'
      ? []
      : [
          urlOf(subscriptionLimits, { params: { venueId } }),
          urlOf(serverStats, { query: { venueId } }),
        ]),
    ...(entry ? [urlOf(readFeedback, { params: { id: entry } })] : []),
    ...(entry && role !== 'staff' ? [urlOf(readThread, { params: { id: entry }, query: {} })] : []),
  ];
}

/**
 * The dashboard's first requests. Sections further down request their own data when they come into
 * view.
 */
function dashboardCalls({ venueId, search }: PageContext): string[] {
  const query = { venueId };
  const { filters, page } = readListAddress(search);
  return [
    urlOf(statsSummary, { query }),
    urlOf(insights, { query: { ...query, ...readPeriod(search) } }),
    urlOf(weeklySummary, { query }),
    urlOf(subscriptionLimits, { params: { venueId } }),
    urlOf(listFeedback, { query: listPageQuery(venueId, filters, page) }),
  ];
}
