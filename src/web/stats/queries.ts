import { queryOptions } from '@tanstack/react-query';
import { CallError } from '#shared/api/call.ts';
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
import { type EmbeddedAnswer, queryOptionsFor } from '#web/platform/api/query-options-for.ts';

/** The venue of the figures: undefined while loading, null if there is none. */
export type StatsVenue = string | null | undefined;

/** The figures of a period and of the one before. */
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
    queryOptionsFor(statsSummary, requestFor(venueId)),
  );
}

export function weeklySummaryQuery(venueId: StatsVenue) {
  return venueStatsQuery(
    weeklySummary.path,
    venueId,
    queryOptionsFor(weeklySummary, requestFor(venueId)),
  );
}

export function feedbackByTimeQuery(venueId: StatsVenue) {
  return venueStatsQuery(
    feedbackByTime.path,
    venueId,
    queryOptionsFor(feedbackByTime, requestFor(venueId)),
  );
}

export function weeklyTrendsQuery(venueId: StatsVenue) {
  return venueStatsQuery(
    weeklyTrends.path,
    venueId,
    queryOptionsFor(weeklyTrends, requestFor(venueId)),
  );
}

export function insightsQuery(venueId: StatsVenue, asked: PeriodChoice) {
  return periodQuery(
    insights.path,
    venueId,
    asked,
    queryOptionsFor(insights, askedOf(venueId, asked)),
  );
}

export function complaintTimesQuery(venueId: StatsVenue, asked: PeriodChoice) {
  const answered = queryOptionsFor(complaintTimes, askedOf(venueId, asked));
  return periodQuery(complaintTimes.path, venueId, asked, answered);
}

export function serverStatsQuery(venueId: StatsVenue, asked: PeriodChoice) {
  const answered = queryOptionsFor(serverStats, askedOf(venueId, asked));
  return periodQuery(serverStats.path, venueId, asked, answered);
}

export function tablesQuery(venueId: StatsVenue, asked: PeriodChoice) {
  const answered = queryOptionsFor(tableAnalytics, askedOf(venueId, asked));
  return periodQuery(tableAnalytics.path, venueId, asked, answered, TABLES_STALE_MS);
}

export function liveServiceQuery(venueId: StatsVenue, asked: PeriodChoice) {
  const answered = queryOptionsFor(liveService, askedOf(venueId, asked));
  return periodQuery(liveService.path, venueId, asked, answered);
}

export function topicsQuery(venueId: StatsVenue, asked: PeriodChoice) {
  const answered = queryOptionsFor(topics, askedOf(venueId, asked));
  return periodQuery(topics.path, venueId, asked, answered);
}

export function textTopicsQuery(venueId: StatsVenue, asked: PeriodChoice) {
  const answered = queryOptionsFor(textTopics, askedOf(venueId, asked));
  return periodQuery(textTopics.path, venueId, asked, answered);
}

/** Fetches nothing without a range. Keeps the previous range of the same venue while loading. */
export function heatmapQuery(venueId: StatsVenue, range: HeatmapRange | undefined) {
  return queryOptions({
    queryKey: [...statsKey(venueId), complaintsHeatmap.path, range],
    enabled: typeof venueId === 'string' && range !== undefined,
    staleTime: 0,
    refetchInterval: soonAfterFailure,
    ...queryOptionsFor(complaintsHeatmap, { query: { venueId: venueId ?? '', ...range } }),
    placeholderData: keepOfVenue(venueId),
  });
}

/** Keeps the previous range while loading. */
export function comparisonQuery(timeRange: ComparisonRange) {
  return queryOptions({
    queryKey: [crossSiteComparison.path, timeRange],
    staleTime: 0,
    refetchInterval: soonAfterFailure,
    ...queryOptionsFor(crossSiteComparison, { query: { timeRange } }),
    placeholderData: (before) => before,
  });
}

/** Keeps the previous period of the same venue while loading. */
function periodQuery<T>(
  path: string,
  venueId: StatsVenue,
  asked: PeriodChoice,
  answered: EmbeddedAnswer<T>,
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
  answered: EmbeddedAnswer<T>,
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

/** Retries a failed card by itself, unless the answer would be the same. */
function soonAfterFailure({ state }: Asked): number | false {
  const { status, error } = state;
  const isRefusal = error instanceof CallError && error.status < 500;
  return status === 'error' && !isRefusal ? LOOK_AGAIN_MS : false;
}

type Asked = { state: { status: string; error: Error | null } };

function requestFor(venueId: StatsVenue) {
  return { query: { venueId: venueId ?? '' } };
}

function askedOf(venueId: StatsVenue, asked: PeriodChoice) {
  return { query: { venueId: venueId ?? '', ...asked } };
}
