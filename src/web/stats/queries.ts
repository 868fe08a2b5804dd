import { queryOptions } from '@tanstack/react-query';
import { RequestError } from '#shared/api/call-endpoint.ts';
import type { Endpoint, EndpointRequest, EndpointResponse } from '#shared/api/endpoint.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { listRoster } from '#shared/roster/contract.ts';
import type { ComparisonRange } from '#shared/stats/comparison.ts';
import {
  complaintsHeatmap,
  complaintTimes,
  crossSiteComparison,
  feedbackByTime,
  insights,
  liveService,
  serverStats,
  statsSummary,
  tableAnalytics,
  weekdays,
  weeklySummary,
  weeklyTrends,
} from '#shared/stats/contract.ts';
import { type DaySpan, lastDays, localDay } from '#shared/stats/definitions.ts';
import { PRAISE_DAYS, people } from '#shared/stats/people/contract.ts';
import { myFigures, openReviews } from '#shared/stats/people/reviews-contract.ts';
import type { PeriodChoice } from '#shared/stats/period.ts';
import { returns } from '#shared/stats/returns-contract.ts';
import { textTopics } from '#shared/stats/text-topics-contract.ts';
import { warnings } from '#shared/stats/warnings/contract.ts';
import { endpointQueryOptions } from '#web/platform/api/endpoint-query-options.ts';
import { ERASABLE } from '#web/platform/api/erasable-data.ts';

/** The venue whose figures are shown: undefined while loading, null if there is none. */
export type StatsVenue = string | null | undefined;

/** A venue and the zone in which its days begin. */
export type VenueOfPeople = { venueId: string; timezone: string };

/** The figures of all time. */
export type Stats = EndpointResponse<typeof statsSummary>;

/** The figures of a period and of the period before. */
export type Insights = EndpointResponse<typeof insights>;

/** What became of reward codes. */
export type Returns = EndpointResponse<typeof returns>;

/** What guests tap and write about. */
export type TextTopics = EndpointResponse<typeof textTopics>;

export type HeatmapRange = Omit<EndpointRequest<typeof complaintsHeatmap>['query'], 'venueId'>;

const TABLES_STALE_MS = 5 * MINUTE_MS;
/** How soon figures that are not final yet are requested again. */
export const POLL_MS = MINUTE_MS;
/** One answer hardly changes what the last weeks say. */
const WARNINGS_STALE_MS = 5 * MINUTE_MS;

/** Every query key that new feedback at a venue may change begins with this. */
export function statsKey(venueId: StatsVenue) {
  return ['stats', venueId] as const;
}

export function statsQuery(venueId: StatsVenue) {
  return venueStatsQuery(statsSummary, venueId);
}

export function weeklySummaryQuery(venueId: StatsVenue) {
  return venueStatsQuery(weeklySummary, venueId);
}

export function feedbackByTimeQuery(venueId: StatsVenue) {
  return venueStatsQuery(feedbackByTime, venueId);
}

export function weeklyTrendsQuery(venueId: StatsVenue) {
  return venueStatsQuery(weeklyTrends, venueId);
}

export function insightsQuery(venueId: StatsVenue, asked: PeriodChoice) {
  return periodQuery(insights, venueId, asked);
}

export function complaintTimesQuery(venueId: StatsVenue, asked: PeriodChoice) {
  return periodQuery(complaintTimes, venueId, asked);
}

export function weekdaysQuery(venueId: StatsVenue, asked: PeriodChoice) {
  return periodQuery(weekdays, venueId, asked);
}

export function serverStatsQuery(venueId: StatsVenue, asked: PeriodChoice) {
  return periodQuery(serverStats, venueId, asked);
}

export function tableAnalyticsQuery(venueId: StatsVenue, asked: PeriodChoice) {
  return periodQuery(tableAnalytics, venueId, asked, TABLES_STALE_MS);
}

export function liveServiceQuery(venueId: StatsVenue, asked: PeriodChoice) {
  return periodQuery(liveService, venueId, asked);
}

export function textTopicsQuery(venueId: StatsVenue, asked: PeriodChoice) {
  return periodQuery(textTopics, venueId, asked);
}

/** What became of the reward codes of the days, or of all codes. */
export function returnsQuery(venueId: StatsVenue, days: DaySpan | undefined) {
  const span = days && { from: days.first, to: days.last };
  return queryOptions({
    queryKey: [...statsKey(venueId), returns.path, span],
    meta: ERASABLE,
    enabled: typeof venueId === 'string',
    ...endpointQueryOptions(returns, { query: { venueId: venueId ?? '', ...span } }),
    placeholderData: keepPreviousOfVenue(venueId),
  });
}

/** Not among the figures that each new answer refreshes. */
export function warningsQuery(venueId: string) {
  return queryOptions({
    queryKey: ['warnings', venueId],
    meta: ERASABLE,
    staleTime: WARNINGS_STALE_MS,
    ...endpointQueryOptions(warnings, { query: { venueId } }),
  });
}

/** The figures of all people of a venue, for as many days as praise is shown. */
export function peopleQuery({ venueId, timezone }: VenueOfPeople, now: Date) {
  const { first: from, last: to } = lastDays(PRAISE_DAYS, localDay(timezone, now));
  return queryOptions({
    queryKey: [...statsKey(venueId), people.path, to],
    meta: ERASABLE,
    ...endpointQueryOptions(people, { query: { venueId, from, to } }),
  });
}

/** The names that guests may use for each person. */
export function rosterNamesQuery(venueId: string) {
  return queryOptions({
    queryKey: ['roster', venueId, 'names'],
    ...endpointQueryOptions(listRoster, { query: { venueId } }),
  });
}

/** What people ask to look at again. */
export function openReviewsQuery(venueId: string) {
  return queryOptions({
    queryKey: ['reviews', venueId],
    meta: ERASABLE,
    ...endpointQueryOptions(openReviews, { query: { venueId } }),
  });
}

export const myFiguresQuery = queryOptions({
  queryKey: ['my-figures'],
  meta: ERASABLE,
  ...endpointQueryOptions(myFigures, {}),
});

/** Fetches nothing without a range. Keeps the previous range of the same venue while loading. */
export function heatmapQuery(venueId: StatsVenue, range: HeatmapRange | undefined) {
  return queryOptions({
    queryKey: [...statsKey(venueId), complaintsHeatmap.path, range],
    meta: ERASABLE,
    enabled: typeof venueId === 'string' && range !== undefined,
    staleTime: 0,
    refetchInterval: retryInterval,
    ...endpointQueryOptions(complaintsHeatmap, { query: { venueId: venueId ?? '', ...range } }),
    placeholderData: keepPreviousOfVenue(venueId),
  });
}

/** Keeps the previous range while loading. */
export function comparisonQuery(timeRange: ComparisonRange) {
  return queryOptions({
    queryKey: [crossSiteComparison.path, timeRange],
    staleTime: 0,
    refetchInterval: retryInterval,
    ...endpointQueryOptions(crossSiteComparison, { query: { timeRange } }),
    placeholderData: (before) => before,
  });
}

/** Keeps the previous period of the same venue while loading. */
function periodQuery<E extends Endpoint>(
  endpoint: EndpointAccepting<E, PeriodRequest>,
  venueId: StatsVenue,
  asked: PeriodChoice,
  staleTime = 0,
) {
  const request: PeriodRequest = { query: { venueId: venueId ?? '', ...asked } };
  return queryOptions({
    queryKey: [...statsKey(venueId), endpoint.path, asked],
    meta: ERASABLE,
    enabled: typeof venueId === 'string',
    staleTime,
    refetchInterval: retryInterval,
    ...endpointQueryOptions<E>(endpoint, request as EndpointRequest<E>),
    placeholderData: keepPreviousOfVenue(venueId),
  });
}

function keepPreviousOfVenue(venueId: StatsVenue) {
  return <T>(before: T | undefined, query: { queryKey: readonly unknown[] } | undefined) =>
    query?.queryKey[1] === venueId ? before : undefined;
}

function venueStatsQuery<E extends Endpoint>(
  endpoint: EndpointAccepting<E, VenueRequest>,
  venueId: StatsVenue,
) {
  const request: VenueRequest = { query: { venueId: venueId ?? '' } };
  return queryOptions({
    queryKey: [...statsKey(venueId), endpoint.path],
    meta: ERASABLE,
    enabled: typeof venueId === 'string',
    staleTime: 0,
    refetchInterval: retryInterval,
    ...endpointQueryOptions<E>(endpoint, request as EndpointRequest<E>),
  });
}

/**
 * The interval for refetching a failed card; false if the server refused, as it would refuse again.
 */
function retryInterval({ state }: QueryWithState): number | false {
  const { status, error } = state;
  const isRefusal = error instanceof RequestError && error.status < 500;
  return status === 'error' && !isRefusal ? POLL_MS : false;
}

type QueryWithState = { state: { status: string; error: Error | null } };

type VenueRequest = { query: { venueId: string } };
type PeriodRequest = { query: { venueId: string } & PeriodChoice };
/** An endpoint that takes this request. */
type EndpointAccepting<E extends Endpoint, Request> =
  Request extends EndpointRequest<E> ? E : never;
