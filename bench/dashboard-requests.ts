import { buildEndpointUrl } from '#shared/api/call-endpoint.ts';
import type { EndpointRequest } from '#shared/api/endpoint.ts';
import { subscriptionLimits } from '#shared/billing/contract.ts';
import { INBOX_PERIOD } from '#shared/feedback/inbox-address.ts';
import { countFeedback, FEEDBACK_PAGE_SIZE, listFeedback } from '#shared/feedback/list-contract.ts';
import {
  complaintsHeatmap,
  complaintTimes,
  crossSiteComparison,
  feedbackByTime,
  insights,
  serverStats,
  statsSummary,
  tableAnalytics,
  weeklySummary,
  weeklyTrends,
} from '#shared/stats/contract.ts';
import { INITIAL_PERIOD } from '#shared/stats/period.ts';
import { lookAtToday } from '#shared/today/contract.ts';
import { listVenues } from '#shared/venues/contract.ts';

/** One request to measure, or several sent together. */
export type MeasuredRequest = {
  name: string;
  paths: readonly string[];
  /** Undefined for requests that no screen sends. */
  targetMs: number | undefined;
};

export const TARGETS_MS = { call: 50, dashboard: 150, search: 100 };

type Venue = { venueId: string; rows: number };
type Selection = Partial<EndpointRequest<typeof listFeedback>['query']>;

export const WHOLE_DASHBOARD_NAME = 'the whole dashboard';

/** All measured requests of an owner of this venue. */
export function measuredRequests(venue: Venue): MeasuredRequest[] {
  return [
    ...dashboardRequests(venue),
    ...otherCalls(venue).map((each) => ({ ...each, targetMs: TARGETS_MS.call })),
    ...searchRequests(venue),
    ...otherSearches(venue).map((each) => ({ ...each, targetMs: TARGETS_MS.search })),
    {
      ...singleRequest('search, common, all venues', listPath(undefined, { search: 'pasta' })),
      targetMs: undefined,
    },
  ];
}

/** Each request of the dashboard separately, and all of them together. */
export function dashboardRequests(venue: Venue): MeasuredRequest[] {
  const screen = screenRequests(venue);
  return [
    ...screen.map((each) => ({ ...each, targetMs: TARGETS_MS.call })),
    {
      name: WHOLE_DASHBOARD_NAME,
      paths: screen.flatMap(({ paths }) => paths),
      targetMs: TARGETS_MS.dashboard,
    },
  ];
}

/** The rare word occurs in one of 6,000 seeded texts, the common word in one of 8. */
export function searchRequests({ venueId }: Venue): MeasuredRequest[] {
  return [
    singleRequest('search, rare word', listPath(venueId, { search: 'saffron' })),
    singleRequest('search, common word', listPath(venueId, { search: 'pasta' })),
  ].map((each) => ({ ...each, targetMs: TARGETS_MS.search }));
}

/** All requests that the dashboard sends when it opens on a desktop. */
function screenRequests({ venueId }: Venue): Omit<MeasuredRequest, 'targetMs'>[] {
  const query = { venueId };
  const inPeriod = { ...query, ...INITIAL_PERIOD };
  return [
    singleRequest('venues', buildEndpointUrl(listVenues, {})),
    singleRequest(
      'counts of the frame',
      buildEndpointUrl(countFeedback, { query: { ...query, ...INBOX_PERIOD } }),
    ),
    singleRequest('insights, 3 months', buildEndpointUrl(insights, { query: inPeriod })),
    singleRequest(
      'complaint times, 3 months',
      buildEndpointUrl(complaintTimes, { query: inPeriod }),
    ),
    singleRequest('summary', buildEndpointUrl(statsSummary, { query })),
    singleRequest('weekly summary', buildEndpointUrl(weeklySummary, { query })),
    singleRequest('limits', buildEndpointUrl(subscriptionLimits, { params: { venueId } })),
    singleRequest('list, last 7 days', listPath(venueId, { dateRange: 'last_7_days' })),
    singleRequest('newest feedback', listPath(venueId, { dateRange: 'last_7_days' })),
    singleRequest('heatmap, last 7 days', buildEndpointUrl(complaintsHeatmap, { query })),
    singleRequest('by time of day', buildEndpointUrl(feedbackByTime, { query })),
    singleRequest('weekly trends', buildEndpointUrl(weeklyTrends, { query })),
    singleRequest('servers', buildEndpointUrl(serverStats, { query })),
    singleRequest('tables', buildEndpointUrl(tableAnalytics, { query })),
  ];
}

function otherCalls({ venueId, rows }: Venue): Omit<MeasuredRequest, 'targetMs'>[] {
  const query = { venueId };
  const middle = Math.floor(rows / 2 / FEEDBACK_PAGE_SIZE) * FEEDBACK_PAGE_SIZE;
  const compare = (timeRange: 'last_7_days' | 'last_30_days' | 'last_90_days') =>
    buildEndpointUrl(crossSiteComparison, { query: { timeRange } });
  return [
    singleRequest('today', buildEndpointUrl(lookAtToday, { query })),
    singleRequest(
      'counts, a year',
      buildEndpointUrl(countFeedback, { query: { ...query, period: 'last_year' } }),
    ),
    singleRequest('counts, all time', buildEndpointUrl(countFeedback, { query })),
    singleRequest(
      'insights, all time',
      buildEndpointUrl(insights, { query: { ...query, period: 'all_time' } }),
    ),
    singleRequest(
      'heatmap, 3 months',
      buildEndpointUrl(complaintsHeatmap, { query: { ...query, dateRange: 'last_3_months' } }),
    ),
    singleRequest(
      'heatmap, all time',
      buildEndpointUrl(complaintsHeatmap, { query: { ...query, dateRange: 'all' } }),
    ),
    singleRequest('list, all time', listPath(venueId, {})),
    singleRequest('list, 3 months', listPath(venueId, { dateRange: 'last_3_months' })),
    singleRequest('list, positive', listPath(venueId, { filterType: 'positive' })),
    singleRequest(
      'list, negative, 3 months',
      listPath(venueId, { filterType: 'negative', dateRange: 'last_3_months' }),
    ),
    singleRequest('list, complaints', listPath(venueId, { filterType: 'complaints' })),
    singleRequest('list, rewards', listPath(venueId, { filterType: 'rewards' })),
    singleRequest('list, 100 at once', listPath(venueId, { limit: 100 })),
    singleRequest(
      'list, last page',
      listPath(venueId, { offset: Math.max(0, rows - FEEDBACK_PAGE_SIZE) }),
    ),
    singleRequest('list, middle page', listPath(venueId, { offset: middle })),
    singleRequest('list, all venues', listPath(undefined, {})),
    singleRequest('comparison, 7 days', compare('last_7_days')),
    singleRequest('comparison, 30 days', compare('last_30_days')),
    singleRequest('comparison, 90 days', compare('last_90_days')),
  ];
}

function otherSearches({ venueId }: Venue): Omit<MeasuredRequest, 'targetMs'>[] {
  return [
    singleRequest(
      'search, common, negative',
      listPath(venueId, { search: 'pasta', filterType: 'negative' }),
    ),
    singleRequest(
      'search, common, 3 months',
      listPath(venueId, { search: 'pasta', dateRange: 'last_3_months' }),
    ),
    singleRequest('search, two letters', listPath(venueId, { search: 'ou' })),
    singleRequest('search, nothing found', listPath(venueId, { search: 'zeppelin' })),
    singleRequest('search, common, page 91', listPath(venueId, { search: 'pasta', offset: 900 })),
  ];
}

function singleRequest(name: string, path: string) {
  return { name, paths: [path] };
}

function listPath(venueId: string | undefined, selection: Selection): string {
  return buildEndpointUrl(listFeedback, {
    query: { venueId, limit: FEEDBACK_PAGE_SIZE, ...selection },
  });
}
