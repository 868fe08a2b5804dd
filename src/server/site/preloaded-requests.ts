import type { FastifyRequest } from 'fastify';
import { type Session, withKnownSession } from '#server/platform/http/session.ts';
import type { Server } from '#server/services.ts';
import { readProofs } from '#shared/accounts/proofs-contract.ts';
import { buildEndpointUrl } from '#shared/api/call-endpoint.ts';
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
import {
  EMBEDDED_RESPONSES_ELEMENT_ID,
  type MemberStatus,
  SELECTED_VENUE_COOKIE,
} from '#shared/site/embedded-responses.ts';
import { insights, serverStats, statsSummary, weeklySummary } from '#shared/stats/contract.ts';
import { readPeriod } from '#shared/stats/period.ts';
import { readOffer, readTeam } from '#shared/team/contract.ts';
import type { Role } from '#shared/team/roles.ts';
import { readThread } from '#shared/tickets/contract.ts';
import { lookAtToday, myPraise } from '#shared/today/contract.ts';
import { listVenues, type Venue } from '#shared/venues/contract.ts';

/**
 * The longest that the page waits for these responses; the browser requests any that are missing.
 */
const LONGEST_WAIT_MS = 1_000;

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
    ...(asked.role === 'owner' ? [] : [buildEndpointUrl(readOffer, {})]),
  ],
  'my-praise': (asked) => [...frameCalls(asked), buildEndpointUrl(myPraise, {})],
  dashboard: (asked) => [...frameCalls(asked), ...dashboardCalls(asked)],
  feedback: (asked) => [...frameCalls(asked), ...feedbackCalls(asked)],
  cases: (asked) => [...frameCalls(asked), ...casesCalls(asked)],
  'case-file': (asked) => [
    ...frameCalls(asked),
    ...(asked.id === undefined ? [] : [buildEndpointUrl(readCase, { params: { id: asked.id } })]),
  ],
  referrals: (asked) => [
    ...frameCalls(asked),
    buildEndpointUrl(myReferralCode, {}),
    buildEndpointUrl(referralStats, {}),
  ],
  floor: ({ venueId }) => [buildEndpointUrl(readFloor, { query: { venueId } })],
  'qr-code': frameCalls,
  redeem: frameCalls,
  'cross-site-comparison': frameCalls,
  // Listed although the page has no first requests, so that it still gets the user's current role.
  subscribe: () => [],
  team: (asked) => [
    ...frameCalls(asked),
    ...(asked.role === 'staff' ? [] : [buildEndpointUrl(readTeam, {})]),
    buildEndpointUrl(readOffer, {}),
  ],
  activity: (asked) => [...frameCalls(asked), buildEndpointUrl(readTeam, {})],
  settings: (asked) => [...frameCalls(asked), ...settingsCalls(asked)],
};

/** Requests made by the frame around every owner's page: the waiting guests and the open cases. */
function frameCalls({ venueId, role }: PageContext): string[] {
  if (role === 'staff') return [];
  return [
    buildEndpointUrl(countFeedback, { query: { venueId, ...INBOX_PERIOD } }),
    buildEndpointUrl(countCases, { query: { venueId } }),
  ];
}

function casesCalls({ venueId, search }: PageContext): string[] {
  return [
    buildEndpointUrl(listCases, { query: casesPageQuery(venueId, readCasesAddress(search)) }),
  ];
}

function settingsCalls({ search }: PageContext): string[] {
  const isSecurity = new URLSearchParams(search).get('tab') === 'security';
  return isSecurity ? [buildEndpointUrl(readProofs, {})] : [];
}

/**
 * The first requests of the staff home page. At venues where staff may not read feedback, the first
 * two are refused.
 */
function staffHomeCalls({ venueId }: PageContext): string[] {
  return [
    buildEndpointUrl(countFeedback, { query: { venueId, ...INBOX_PERIOD } }),
    buildEndpointUrl(listFeedback, { query: { venueId, ...OPEN_COMPLAINTS_QUERY } }),
    buildEndpointUrl(myPraise, {}),
  ];
}

function homeCalls({ venueId }: PageContext): string[] {
  return [
    buildEndpointUrl(lookAtToday, { query: { venueId } }),
    buildEndpointUrl(countWaiting, {}),
    buildEndpointUrl(listFeedback, { query: { venueId, ...LATEST_FEEDBACK_QUERY } }),
  ];
}

function feedbackCalls({ venueId, search, role }: PageContext): string[] {
  const { filters, entry } = readInboxAddress(search, { isOnlyReading: role === 'staff' });
  const { asked, topic, safety, answers } = filters;
  const understood = {
    ...(topic && { topic }),
    ...(safety && { safety }),
    ...(answers && { ids: answers }),
  };
  const isUsual = asked.period === INBOX_PERIOD.period && !topic && !safety;
  return [
    buildEndpointUrl(listFeedback, { query: inboxPageQuery(venueId, filters, 0) }),
    // The frame has already requested the counts for the default filters.
    ...(isUsual && role !== 'staff'
      ? []
      : [buildEndpointUrl(countFeedback, { query: { venueId, ...asked, ...understood } })]),
    ...(role === 'staff'
      ? []
      : [
          buildEndpointUrl(subscriptionLimits, { params: { venueId } }),
          buildEndpointUrl(serverStats, { query: { venueId } }),
        ]),
    ...(entry ? [buildEndpointUrl(readFeedback, { params: { id: entry } })] : []),
    ...(entry && role !== 'staff'
      ? [buildEndpointUrl(readThread, { params: { id: entry }, query: {} })]
      : []),
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
    buildEndpointUrl(statsSummary, { query }),
    buildEndpointUrl(insights, { query: { ...query, ...readPeriod(search) } }),
    buildEndpointUrl(weeklySummary, { query }),
    buildEndpointUrl(subscriptionLimits, { params: { venueId } }),
    buildEndpointUrl(listFeedback, { query: listPageQuery(venueId, filters, page) }),
  ];
}

/**
 * A script element with the responses to a page's first requests, so that its first screen is ready
 * as soon as its code has loaded. The server sends these requests to its own endpoints with the
 * browser's cookie, so no reader gets more than those endpoints return.
 */
export async function makePreloadedResponsesScript(
  { http, live }: Pick<Server, 'http' | 'live'>,
  request: FastifyRequest,
  { page, session }: { page: string; session: Session },
): Promise<string> {
  const answers = new Map<string, string>();
  // Read the position before the responses, so that a change that arrives in between is announced
  // again.
  const point = await live.pointSoon(session.businessId);
  await withKnownSession(session, (who) => Promise.race([askAll(who), afterLongestWait()]));
  const entries = [...answers].map(([address, json]) => `${JSON.stringify(address)}:${json}`);
  const { userId, role, isAsleep, lacksSecondFactor } = session;
  const standing: MemberStatus = { role, isAsleep, lacksSecondFactor };
  const about = JSON.stringify({ userId, standing, point }).slice(0, -1);
  const json = `${about},"answers":{${entries.join()}}}`;
  return `<script type="application/json" id="${EMBEDDED_RESPONSES_ELEMENT_ID}">${escapeForScript(json)}</script>`;

  async function askAll(who: Record<string, string>): Promise<void> {
    const ask = (url: string) => askFor(url, who);
    const venues = await ask(buildEndpointUrl(listVenues, {}));
    const venueId = venues && selectedOf(JSON.parse(venues) as Venue[], request);
    if (!venueId) return;
    const search = request.url.split('?', 2)[1] ?? '';
    const { id } = (request.params ?? {}) as { id?: string };
    const calls = PRELOADED_REQUESTS[page]?.({ venueId, search, role: session.role, id }) ?? [];
    await Promise.all(calls.map(ask));
  }

  async function askFor(url: string, who: Record<string, string>): Promise<string | undefined> {
    const { statusCode, payload } = await http.inject({
      method: 'GET',
      url,
      headers: { ...forwardedHeaders(request), ...who },
      remoteAddress: request.socket.remoteAddress,
    });
    // If a request is refused, the browser makes it itself.
    if (statusCode !== 200) return undefined;
    answers.set(url, payload);
    return payload;
  }
}

/** The venue in the URL, or the last one viewed, or the first. */
function selectedOf(venues: readonly Venue[], request: FastifyRequest): string | undefined {
  const { venue: asked } = request.query as { venue?: unknown };
  const known = (wanted: unknown) => venues.find(({ venueId }) => venueId === wanted);
  const selected = known(asked) ?? known(request.cookies[SELECTED_VENUE_COOKIE]) ?? venues[0];
  return selected?.venueId;
}

/** Headers that identify the caller and the network. */
function forwardedHeaders({ headers }: FastifyRequest): Record<string, string> {
  const names = ['cookie', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto', 'host'];
  return Object.fromEntries(
    names.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : [])),
  );
}

/** Prevents a guest's text from closing the script element. */
function escapeForScript(json: string): string {
  return json.replaceAll('<', '\\u003c');
}

async function afterLongestWait(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, LONGEST_WAIT_MS).unref();
  });
}
