import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { buildEndpointUrl } from '#shared/api/call-endpoint.ts';
import type { EndpointRequest, EndpointResponse } from '#shared/api/endpoint.ts';
import { countCases } from '#shared/cases/contract.ts';
import { readComplaintNotes } from '#shared/complaints/contract.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { INBOX_PERIOD, type InboxFilters, inboxPageQuery } from '#shared/feedback/inbox-address.ts';
import {
  complaintTakers,
  countFeedback,
  countWaiting,
  FEEDBACK_PAGE_SIZE,
  type FeedbackItem,
  listFeedback,
  readFeedback,
  similarComplaints,
} from '#shared/feedback/list-contract.ts';
import {
  DEFAULT_FILTERS,
  type FeedbackFilters,
  LATEST_FEEDBACK_QUERY,
  listPageQuery,
  OPEN_COMPLAINTS_QUERY,
} from '#shared/feedback/list-filters.ts';
import { serverStats } from '#shared/stats/contract.ts';
import type { PeriodChoice } from '#shared/stats/period.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { takeEmbeddedResponse } from '#web/platform/api/embedded-responses.ts';
import { endpointQueryOptions } from '#web/platform/api/endpoint-query-options.ts';
import { ERASABLE, ERASABLE_AND_FOLLOWED } from '#web/platform/api/erasable-data.ts';
import { queryClient } from '#web/platform/api/query-client.ts';

export const FEEDBACK_LIST_KEY = 'feedback-list';
export const FEEDBACK_COUNTS_KEY = 'feedback-counts';
export const FEEDBACK_ENTRY_KEY = 'feedback-entry';
/** Every query key of figures computed from a venue's feedback begins with this. */
export const STATS_KEY = 'stats';
const SIMILAR_KEY = 'feedback-similar';
const NEWEST_KEY = 'feedback-newest';
const RECENT_KEY = 'feedback-recent';
/** The live stream announces changes; this poll catches any event that was dropped. */
const POLL_MS = 60_000;

/** The delivery of a reply's email is known within minutes or much later, so poll only at first. */
const DELIVERY_POLL_MS = 5000;
const DELIVERY_POLL_WINDOW_MS = 2 * MINUTE_MS;

type FeedbackPage = EndpointResponse<typeof listFeedback>;
export type LoadedFeedback = InfiniteData<FeedbackPage, number>;
export type FeedbackListQuery = ReturnType<typeof inboxQuery> | ReturnType<typeof dashboardQuery>;

/** The dashboard’s list: one page, which does not change until the owner asks for the new feedback. */
export function dashboardQuery(venueId: string, filters: FeedbackFilters, page: number) {
  return infiniteQueryOptions({
    ...pagedListOptions(listPageQuery(venueId, filters, page)),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      isDeliveryPending(state.data?.pages[0]?.feedback) ? DELIVERY_POLL_MS : false,
    // Keep the previous page while the next loads, but never that of another venue.
    placeholderData: (previous, query) => (query?.queryKey[1] === venueId ? previous : undefined),
  });
}

/** The list of the inbox, as far as it was scrolled. */
export function inboxQuery(venueId: string, filters: InboxFilters) {
  return infiniteQueryOptions({
    ...pagedListOptions(inboxPageQuery(venueId, filters, 0)),
    refetchInterval: POLL_MS,
  });
}

/** Every list that is loaded page by page has a key beginning with this. */
export function loadedListsKey(venueId: string) {
  return [FEEDBACK_LIST_KEY, venueId, 'loaded'] as const;
}

type FirstPage = EndpointRequest<typeof listFeedback>['query'] & {
  venueId: string;
  offset: number;
};

/** Loads a list from this page on; more pages follow on demand. */
function pagedListOptions(first: FirstPage) {
  const request = (offset: number) => ({ query: { ...first, offset } });
  return {
    queryKey: [...loadedListsKey(first.venueId), first] as const,
    meta: ERASABLE_AND_FOLLOWED,
    queryFn: ({ pageParam, signal }: { pageParam: number; signal: AbortSignal }) =>
      callApi(listFeedback, request(pageParam), { signal }),
    initialPageParam: first.offset,
    getNextPageParam: ({ hasMore }: FeedbackPage, pages: readonly FeedbackPage[]) =>
      hasMore
        ? pages.reduce((offset, { feedback }) => offset + feedback.length, first.offset)
        : undefined,
    initialData: (): LoadedFeedback | undefined => {
      const url = buildEndpointUrl(listFeedback, request(first.offset));
      const page = takeEmbeddedResponse(url) as FeedbackPage | undefined;
      return page && { pages: [page], pageParams: [first.offset] };
    },
  };
}

/**
 * The newest feedback regardless of filters, to notice new feedback. The default first page of the list is
 * the same request, so it is not sent twice; `isListed` is true once there is a list.
 */
export function newestFeedbackQuery(venueId: string, isListed: boolean) {
  const firstPage = dashboardQuery(venueId, DEFAULT_FILTERS, 1).queryKey;
  const query = { venueId, limit: FEEDBACK_PAGE_SIZE, dateRange: 'last_7_days' } as const;
  return queryOptions({
    queryKey: [NEWEST_KEY, venueId],
    meta: ERASABLE_AND_FOLLOWED,
    enabled: isListed,
    ...endpointQueryOptions(listFeedback, { query }),
    initialData: () => queryClient.getQueryData<LoadedFeedback>(firstPage)?.pages[0],
    gcTime: 0,
    refetchInterval: POLL_MS,
  });
}

/** Waiting guests per venue; fetched only for users with several venues. */
export const waitingGuestsQuery = queryOptions({
  queryKey: [FEEDBACK_COUNTS_KEY, 'everywhere'],
  ...endpointQueryOptions(countWaiting, {}),
});

/** The people who have taken unresolved complaints. */
export function takersQuery(venueId: string) {
  return queryOptions({
    queryKey: [FEEDBACK_COUNTS_KEY, venueId, 'takers'],
    ...endpointQueryOptions(complaintTakers, { query: { venueId } }),
    refetchInterval: POLL_MS,
  });
}

/** Counts per kind; `waiting` covers all time and is the same for every period. */
export function feedbackCountsQuery(
  venueId: string,
  asked: PeriodChoice = INBOX_PERIOD,
  filters: Partial<InboxFilters> = {},
) {
  const { search, rating, table, topic, side, safety, answers } = filters;
  const query = {
    venueId,
    ...asked,
    ...(search && { search }),
    ...(rating && { rating }),
    ...(table && { table }),
    ...(topic && { topic }),
    ...(topic && side && { side }),
    ...(safety && { safety }),
    ...(answers && { ids: answers }),
  };
  return queryOptions({
    queryKey: [FEEDBACK_COUNTS_KEY, venueId, query],
    ...endpointQueryOptions(countFeedback, { query }),
    refetchInterval: POLL_MS,
    placeholderData: (previous, query) => (query?.queryKey[1] === venueId ? previous : undefined),
  });
}

/** Open safety cases of the venue; changes with new feedback. */
export function caseCountsQuery(venueId: string) {
  return queryOptions({
    queryKey: [FEEDBACK_COUNTS_KEY, venueId, 'cases'],
    ...endpointQueryOptions(countCases, { query: { venueId } }),
    refetchInterval: POLL_MS,
  });
}

/** One entry with its history. */
export function entryQuery(id: string) {
  return queryOptions({
    queryKey: [FEEDBACK_ENTRY_KEY, id],
    meta: ERASABLE_AND_FOLLOWED,
    ...endpointQueryOptions(readFeedback, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      isDeliveryPending(state.data ? [state.data] : []) ? DELIVERY_POLL_MS : false,
  });
}

/** The team's notes about a complaint; refreshed together with its entry. */
export function complaintNotesQuery(id: string) {
  return queryOptions({
    queryKey: [FEEDBACK_ENTRY_KEY, id, 'notes'],
    meta: ERASABLE_AND_FOLLOWED,
    ...endpointQueryOptions(readComplaintNotes, { params: { id } }),
    staleTime: 0,
  });
}

/** Similar complaints. Fetched after the entry and not refreshed, since they rarely change. */
export function similarComplaintsQuery(id: string) {
  return queryOptions({
    queryKey: [SIMILAR_KEY, id],
    meta: ERASABLE,
    ...endpointQueryOptions(similarComplaints, { params: { id } }),
  });
}

/** The people guests mention, most mentioned first. */
export function mentionedPeopleQuery(venueId: string) {
  return queryOptions({
    queryKey: [STATS_KEY, 'people', venueId],
    meta: ERASABLE,
    ...endpointQueryOptions(serverStats, { query: { venueId } }),
    select: (people) =>
      [...people]
        .sort((one, other) => other.mentions - one.mentions)
        .map(({ serverName }) => serverName),
  });
}

export function latestFeedbackQuery(venueId: string) {
  const query = { venueId, ...LATEST_FEEDBACK_QUERY };
  return queryOptions({
    queryKey: [RECENT_KEY, venueId],
    meta: ERASABLE_AND_FOLLOWED,
    ...endpointQueryOptions(listFeedback, { query }),
    staleTime: 0,
    refetchInterval: POLL_MS,
  });
}

/** A few untaken complaints of the last days, for staff at a glance. */
export function recentOpenComplaintsQuery(venueId: string) {
  return queryOptions({
    queryKey: [FEEDBACK_LIST_KEY, venueId, 'open'],
    meta: ERASABLE_AND_FOLLOWED,
    ...endpointQueryOptions(listFeedback, { query: { venueId, ...OPEN_COMPLAINTS_QUERY } }),
    staleTime: 0,
    refetchInterval: POLL_MS,
  });
}

const LIVE_KEYS: readonly unknown[] = [
  FEEDBACK_LIST_KEY,
  FEEDBACK_COUNTS_KEY,
  FEEDBACK_ENTRY_KEY,
  STATS_KEY,
  NEWEST_KEY,
  RECENT_KEY,
];

/**
 * After an event: invalidates feedback queries that are not on the screen, so that they are
 * refetched when shown. Visible components refetch for themselves.
 */
export function invalidateHiddenQueries(): void {
  for (const query of queryClient.getQueryCache().findAll({ type: 'inactive' })) {
    const cameWithThePage = query.state.dataUpdateCount === 0;
    if (cameWithThePage || LIVE_KEYS.includes(query.queryKey[0])) query.invalidate();
  }
}

function isDeliveryPending(feedback: readonly FeedbackItem[] = []): boolean {
  return feedback.some(
    ({ replyDelivery, repliedAt }) =>
      replyDelivery === 'queued' &&
      repliedAt !== null &&
      Date.now() - Date.parse(repliedAt) < DELIVERY_POLL_WINDOW_MS,
  );
}
