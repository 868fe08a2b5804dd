import { queryOptions } from '@tanstack/react-query';
import { RequestError } from '#shared/api/call-endpoint.ts';
import type { RequestOf, ResponseOf } from '#shared/api/endpoint.ts';
import { MINUTE_MS } from '#shared/durations.ts';
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
  topics,
  weeklySummary,
  weeklyTrends,
} from '#shared/stats/contract.ts';
import type { PeriodChoice } from '#shared/stats/period.ts';
import { textTopics } from '#shared/stats/text-topics-contract.ts';
import {
  type EmbeddedResponse,
  endpointQueryOptions,
} from '#web/platform/api/endpoint-query-options.ts';

/** The venue whose figures are shown: undefined while loading, null if there is none. */
export type StatsVenue = string | null | undefined;

/** The figures of a period and of the period before. */
export type Insights = ResponseOf<typeof insights>;

/** What guests write about. */
export type TextTopics = ResponseOf<typeof textTopics>;

export type HeatmapRange = Omit<RequestOf<typeof complaintsHeatmap>['query'], 'venueId'>;

const TABLES_STALE_MS = 5 * MINUTE_MS;
const LOOK_AGAIN_MS = MINUTE_MS;

/** Every query key that new feedback at a venue may change begins with this. */
export function statsKey(venueId: StatsVenue) {
  return ['stats', venueId] as const;
}

export function statsQuery(venueId: StatsVenue) {
  return venueStatsQuery(
    statsSummary.path,
    venueId,
    endpointQueryOptions(statsSummary, requestFor(venueId)),
  );
}

export function weeklySummaryQuery(venueId: StatsVenue) {
  return venueStatsQuery(
    weeklySummary.path,
    venueId,
    endpointQueryOptions(weeklySummary, requestFor(venueId)),
  );
}

export function feedbackByTimeQuery(venueId: StatsVenue) {
  return venueStatsQuery(
    feedbackByTime.path,
    venueId,
    endpointQueryOptions(feedbackByTime, requestFor(venueId)),
  );
}

export function weeklyTrendsQuery(venueId: StatsVenue) {
  return venueStatsQuery(
    weeklyTrends.path,
    venueId,
    endpointQueryOptions(weeklyTrends, requestFor(venueId)),
  );
}

export function insightsQuery(venueId: StatsVenue, asked: PeriodChoice) {
  return periodQuery(
    insights.path,
    venueId,
    asked,
    endpointQueryOptions(insights, askedOf(venueId, asked)),
  );
}

export function complaintTimesQuery(venueId: StatsVenue, asked: PeriodChoice) {
  const answered = endpointQueryOptions(complaintTimes, askedOf(venueId, asked));
  return periodQuery(complaintTimes.path, venueId, asked, answered);
}

export function serverStatsQuery(venueId: StatsVenue, asked: PeriodChoice) {
  const answered = endpointQueryOptions(serverStats, askedOf(venueId, asked));
  return periodQuery(serverStats.path, venueId, asked, answered);
}

export function tableAnalyticsQuery(venueId: StatsVenue, asked: PeriodChoice) {
  const answered = endpointQueryOptions(tableAnalytics, askedOf(venueId, asked));
  return periodQuery(tableAnalytics.path, venueId, asked, answered, TABLES_STALE_MS);
}

export function liveServiceQuery(venueId: StatsVenue, asked: PeriodChoice) {
  const answered = endpointQueryOptions(liveService, askedOf(venueId, asked));
  return periodQuery(liveService.path, venueId, asked, answered);
}

export function topicsQuery(venueId: StatsVenue, asked: PeriodChoice) {
  const answered = endpointQueryOptions(topics, askedOf(venueId, asked));
  return periodQuery(topics.path, venueId, asked, answered);
}

export function textTopicsQuery(venueId: StatsVenue, asked: PeriodChoice) {
  const answered = endpointQueryOptions(textTopics, askedOf(venueId, asked));
  return periodQuery(textTopics.path, venueId, asked, answered);
}

/** Fetches nothing without a range. Keeps the previous range of the same venue while loading. */
export function heatmapQuery(venueId: StatsVenue, range: HeatmapRange | undefined) {
  return queryOptions({
    queryKey: [...statsKey(venueId), complaintsHeatmap.path, range],
    enabled: typeof venueId === 'string' && range !== undefined,
    staleTime: 0,
    refetchInterval: soonAfterFailure,
    ...endpointQueryOptions(complaintsHeatmap, { query: { venueId: venueId ?? '', ...range } }),
    placeholderData: keepOfVenue(venueId),
  });
}

/** Keeps the previous range while loading. */
export function comparisonQuery(timeRange: ComparisonRange) {
  return queryOptions({
    queryKey: [crossSiteComparison.path, timeRange],
    staleTime: 0,
    refetchInterval: soonAfterFailure,
    ...endpointQueryOptions(crossSiteComparison, { query: { timeRange } }),
    placeholderData: (before) => before,
  });
}

/** Keeps the previous period of the same venue while loading. */
function periodQuery<T>(
  path: string,
  venueId: StatsVenue,
  asked: PeriodChoice,
  answered: EmbeddedResponse<T>,
  staleTime = 0,
) {
  return queryOptions({
    queryKey: [...statsKey(venueId), path, asked],
    enabled: typeof venueId === 'string',
    staleTime,
    refetchInterval: soonAfterFailure,
    ...answered,
    placeholderData: keepOfVenue(venueId),
  });
}

function keepOfVenue(venueId: StatsVenue) {
  return <T>(before: T | undefined, query: { queryKey: readonly unknown[] } | undefined) =>
    query?.queryKey[1] === venueId ? before : undefined;
}

function venueStatsQuery<T>(
  path: string,
  venueId: StatsVenue,
  answered: EmbeddedResponse<T>,
  staleTime = 0,
) {
  return queryOptions({
    queryKey: [...statsKey(venueId), path],
    enabled: typeof venueId === 'string',
    staleTime,
    refetchInterval: soonAfterFailure,
    ...answered,
  });
}

/**
 * The interval for refetching a failed card; false if the server refused, as it would refuse again.
 */
function soonAfterFailure({ state }: QueryWithState): number | false {
  const { status, error } = state;
  const isRefusal = error instanceof RequestError && error.status < 500;
  return status === 'error' && !isRefusal ? LOOK_AGAIN_MS : false;
}

type QueryWithState = { state: { status: string; error: Error | null } };

function requestFor(venueId: StatsVenue) {
  return { query: { venueId: venueId ?? '' } };
}

function askedOf(venueId: StatsVenue, asked: PeriodChoice) {
  return { query: { venueId: venueId ?? '', ...asked } };
}
