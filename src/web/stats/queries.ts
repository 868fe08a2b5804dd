import { queryOptions } from '@tanstack/react-query';
import type { RequestOf, ResponseOf } from '#shared/api/endpoint.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import type { ComparisonRange } from '#shared/stats/comparison.ts';
import {
  complaintsHeatmap,
  crossSiteComparison,
  feedbackByTime,
  serverStats,
  statsSummary,
  tableAnalytics,
  weeklySummary,
  weeklyTrends,
} from '#shared/stats/contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';

/** The venue that the numbers are about: undefined while it is not known yet, null when there is none. */
export type StatsVenue = string | null | undefined;

export type HeatmapRange = Omit<RequestOf<typeof complaintsHeatmap>['query'], 'venueId'>;

const TABLES_STALE_MS = 5 * MINUTE_MS;

/** Everything that new feedback may change at a venue has a key that begins with this. */
export function statsKey(venueId: StatsVenue) {
  return ['stats', venueId] as const;
}

export function statsQuery(venueId: StatsVenue) {
  return venueStatsQuery(statsSummary.path, venueId, (...call) => callApi(statsSummary, ...call));
}

export function weeklySummaryQuery(venueId: StatsVenue) {
  return venueStatsQuery(weeklySummary.path, venueId, (...call) => callApi(weeklySummary, ...call));
}

export function feedbackByTimeQuery(venueId: StatsVenue) {
  return venueStatsQuery(feedbackByTime.path, venueId, (...call) =>
    callApi(feedbackByTime, ...call),
  );
}

export function weeklyTrendsQuery(venueId: StatsVenue) {
  return venueStatsQuery(weeklyTrends.path, venueId, (...call) => callApi(weeklyTrends, ...call));
}

export function serverStatsQuery(venueId: StatsVenue) {
  return venueStatsQuery(serverStats.path, venueId, (...call) => callApi(serverStats, ...call));
}

export function tablesQuery(venueId: StatsVenue) {
  const ask: Ask<ResponseOf<typeof tableAnalytics>> = (...call) => callApi(tableAnalytics, ...call);
  return venueStatsQuery(tableAnalytics.path, venueId, ask, TABLES_STALE_MS);
}

/** Without a range nothing is asked. Another range of the same venue shows the last one meanwhile. */
export function heatmapQuery(venueId: StatsVenue, range: HeatmapRange | undefined) {
  return queryOptions({
    queryKey: [...statsKey(venueId), complaintsHeatmap.path, range],
    enabled: typeof venueId === 'string' && range !== undefined,
    staleTime: 0,
    queryFn: ({ signal }) =>
      callApi(complaintsHeatmap, { query: { venueId: venueId ?? '', ...range } }, { signal }),
    placeholderData: (before, query) => (query?.queryKey[1] === venueId ? before : undefined),
  });
}

/** Another range shows the last one meanwhile. */
export function comparisonQuery(timeRange: ComparisonRange) {
  return queryOptions({
    queryKey: [crossSiteComparison.path, timeRange],
    staleTime: 0,
    queryFn: ({ signal }) => callApi(crossSiteComparison, { query: { timeRange } }, { signal }),
    placeholderData: (before) => before,
  });
}

type Ask<T> = (
  request: { query: { venueId: string } },
  options: { signal: AbortSignal },
) => Promise<T>;

function venueStatsQuery<T>(path: string, venueId: StatsVenue, ask: Ask<T>, staleTime = 0) {
  return queryOptions({
    queryKey: [...statsKey(venueId), path],
    enabled: typeof venueId === 'string',
    staleTime,
    queryFn: ({ signal }) => ask({ query: { venueId: venueId ?? '' } }, { signal }),
  });
}
