import { queryOptions } from '@tanstack/react-query';
import type { RequestOf } from '#shared/api/endpoint.ts';
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
import { type Answered, answeredBy } from '#web/platform/api/answered-by.ts';

/** The venue that the numbers are about: undefined while it is not known yet, null when there is none. */
export type StatsVenue = string | null | undefined;

export type HeatmapRange = Omit<RequestOf<typeof complaintsHeatmap>['query'], 'venueId'>;

const TABLES_STALE_MS = 5 * MINUTE_MS;

/** Everything that new feedback may change at a venue has a key that begins with this. */
export function statsKey(venueId: StatsVenue) {
  return ['stats', venueId] as const;
}

export function statsQuery(venueId: StatsVenue) {
  return venueStatsQuery(statsSummary.path, venueId, answeredBy(statsSummary, requestFor(venueId)));
}

export function weeklySummaryQuery(venueId: StatsVenue) {
  return venueStatsQuery(
    weeklySummary.path,
    venueId,
    answeredBy(weeklySummary, requestFor(venueId)),
  );
}

export function feedbackByTimeQuery(venueId: StatsVenue) {
  return venueStatsQuery(
    feedbackByTime.path,
    venueId,
    answeredBy(feedbackByTime, requestFor(venueId)),
  );
}

export function weeklyTrendsQuery(venueId: StatsVenue) {
  return venueStatsQuery(weeklyTrends.path, venueId, answeredBy(weeklyTrends, requestFor(venueId)));
}

export function serverStatsQuery(venueId: StatsVenue) {
  return venueStatsQuery(serverStats.path, venueId, answeredBy(serverStats, requestFor(venueId)));
}

export function tablesQuery(venueId: StatsVenue) {
  const answered = answeredBy(tableAnalytics, requestFor(venueId));
  return venueStatsQuery(tableAnalytics.path, venueId, answered, TABLES_STALE_MS);
}

/** Without a range nothing is asked. Another range of the same venue shows the last one meanwhile. */
export function heatmapQuery(venueId: StatsVenue, range: HeatmapRange | undefined) {
  return queryOptions({
    queryKey: [...statsKey(venueId), complaintsHeatmap.path, range],
    enabled: typeof venueId === 'string' && range !== undefined,
    staleTime: 0,
    ...answeredBy(complaintsHeatmap, { query: { venueId: venueId ?? '', ...range } }),
    placeholderData: (before, query) => (query?.queryKey[1] === venueId ? before : undefined),
  });
}

/** Another range shows the last one meanwhile. */
export function comparisonQuery(timeRange: ComparisonRange) {
  return queryOptions({
    queryKey: [crossSiteComparison.path, timeRange],
    staleTime: 0,
    ...answeredBy(crossSiteComparison, { query: { timeRange } }),
    placeholderData: (before) => before,
  });
}

function venueStatsQuery<T>(
  path: string,
  venueId: StatsVenue,
  answered: Answered<T>,
  staleTime = 0,
) {
  return queryOptions({
    queryKey: [...statsKey(venueId), path],
    enabled: typeof venueId === 'string',
    staleTime,
    ...answered,
  });
}

function requestFor(venueId: StatsVenue) {
  return { query: { venueId: venueId ?? '' } };
}
