import { urlOf } from '#shared/api/call-endpoint.ts';
import type { RequestOf } from '#shared/api/endpoint.ts';
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
type Selection = Partial<RequestOf<typeof listFeedback>['query']>;

export const WHOLE_DASHBOARD_NAME = 'the whole dashboard';

/** All measured requests of an owner of this venue. */
export function measuredRequests(venue: Venue): MeasuredRequest[] {
  return [
    ...dashboardRequests(venue),
    ...furtherCalls(venue).map((each) => ({ ...each, targetMs: TARGETS_MS.call })),
    ...searchRequests(venue),
    ...furtherSearches(venue).map((each) => ({ ...each, targetMs: TARGETS_MS.search })),
    {
      ...one('search, common, all venues', listed(undefined, { search: 'pasta' })),
      targetMs: undefined,
    },
  ];
}

/** Each request of the dashboard separately, and all of them together. */
export function dashboardRequests(venue: Venue): MeasuredRequest[] {
  const screen = screenOf(venue);
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
    one('search, rare word', listed(venueId, { search: 'saffron' })),
    one('search, common word', listed(venueId, { search: 'pasta' })),
  ].map((each) => ({ ...each, targetMs: TARGETS_MS.search }));
}

/** All requests that the dashboard sends when it opens on a desktop. */
function screenOf({ venueId }: Venue): Omit<MeasuredRequest, 'targetMs'>[] {
  const query = { venueId };
  const inPeriod = { ...query, ...INITIAL_PERIOD };
  return [
    one('venues', urlOf(listVenues, {})),
    one('counts of the frame', urlOf(countFeedback, { query: { ...query, ...INBOX_PERIOD } })),
    one('insights, 3 months', urlOf(insights, { query: inPeriod })),
    one('complaint times, 3 months', urlOf(complaintTimes, { query: inPeriod })),
    one('summary', urlOf(statsSummary, { query })),
    one('weekly summary', urlOf(weeklySummary, { query })),
    one('limits', urlOf(subscriptionLimits, { params: { venueId } })),
    one('list, last 7 days', listed(venueId, { dateRange: 'last_7_days' })),
    one('newest feedback', listed(venueId, { dateRange: 'last_7_days' })),
    one('heatmap, last 7 days', urlOf(complaintsHeatmap, { query })),
    one('by time of day', urlOf(feedbackByTime, { query })),
    one('weekly trends', urlOf(weeklyTrends, { query })),
    one('servers', urlOf(serverStats, { query })),
    one('tables', urlOf(tableAnalytics, { query })),
  ];
}

function furtherCalls({ venueId, rows }: Venue): Omit<MeasuredRequest, 'targetMs'>[] {
  const query = { venueId };
  const middle = Math.floor(rows / 2 / FEEDBACK_PAGE_SIZE) * FEEDBACK_PAGE_SIZE;
  const compare = (timeRange: 'last_7_days' | 'last_30_days' | 'last_90_days') =>
    urlOf(crossSiteComparison, { query: { timeRange } });
  return [
    one('today', urlOf(lookAtToday, { query })),
    one('counts, a year', urlOf(countFeedback, { query: { ...query, period: 'last_year' } })),
    one('counts, all time', urlOf(countFeedback, { query })),
    one('insights, all time', urlOf(insights, { query: { ...query, period: 'all_time' } })),
    one(
      'heatmap, 3 months',
      urlOf(complaintsHeatmap, { query: { ...query, dateRange: 'last_3_months' } }),
    ),
    one('heatmap, all time', urlOf(complaintsHeatmap, { query: { ...query, dateRange: 'all' } })),
    one('list, all time', listed(venueId, {})),
    one('list, 3 months', listed(venueId, { dateRange: 'last_3_months' })),
    one('list, positive', listed(venueId, { filterType: 'positive' })),
    one(
      'list, negative, 3 months',
      listed(venueId, { filterType: 'negative', dateRange: 'last_3_months' }),
    ),
    one('list, complaints', listed(venueId, { filterType: 'complaints' })),
    one('list, rewards', listed(venueId, { filterType: 'rewards' })),
    one('list, 100 at once', listed(venueId, { limit: 100 })),
    one('list, last page', listed(venueId, { offset: Math.max(0, rows - FEEDBACK_PAGE_SIZE) })),
    one('list, middle page', listed(venueId, { offset: middle })),
    one('list, all venues', listed(undefined, {})),
    one('comparison, 7 days', compare('last_7_days')),
    one('comparison, 30 days', compare('last_30_days')),
    one('comparison, 90 days', compare('last_90_days')),
  ];
}

function furtherSearches({ venueId }: Venue): Omit<MeasuredRequest, 'targetMs'>[] {
  return [
    one('search, common, negative', listed(venueId, { search: 'pasta', filterType: 'negative' })),
    one(
      'search, common, 3 months',
      listed(venueId, { search: 'pasta', dateRange: 'last_3_months' }),
    ),
    one('search, two letters', listed(venueId, { search: 'ou' })),
    one('search, nothing found', listed(venueId, { search: 'zeppelin' })),
    one('search, common, page 91', listed(venueId, { search: 'pasta', offset: 900 })),
  ];
}

function one(name: string, path: string) {
  return { name, paths: [path] };
}

function listed(venueId: string | undefined, selection: Selection): string {
  return urlOf(listFeedback, { query: { venueId, limit: FEEDBACK_PAGE_SIZE, ...selection } });
}
