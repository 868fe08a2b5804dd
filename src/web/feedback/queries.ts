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
import { queryClient } from '#web/platform/api/query-client.ts';

export const FEEDBACK_LIST_KEY = 'feedback-list';
export const FEEDBACK_COUNTS_KEY = 'feedback-counts';
export const FEEDBACK_ENTRY_KEY = 'feedback-entry';
/** Every query key of figures computed from a venue's feedback begins with this. */
export const STATS_KEY = 'stats';
const FEEDBACK_SIMILAR = 'feedback-similar';
const NEWEST = 'feedback-newest';
const RECENT = 'feedback-recent';
/** The live stream announces changes; this poll catches any event that was dropped. */
const LOOK_AGAIN_MS = 60_000;

/** The delivery of a reply's email is known within minutes or much later, so poll only at first. */
const MAIL_LOOK_MS = 5000;
const MAIL_SOON_MS = 2 * MINUTE_MS;

type FeedbackPage = EndpointResponse<typeof listFeedback>;
export type LoadedFeedback = InfiniteData<FeedbackPage, number>;
export type FeedbackListQuery = ReturnType<typeof inboxQuery> | ReturnType<typeof dashboardQuery>;

/** The list of the dashboard: one page, which stays still until the owner wants to see the news. */
export function dashboardQuery(venueId: string, filters: FeedbackFilters, page: number) {
  return infiniteQueryOptions({
    ...loadFrom(listPageQuery(venueId, filters, page)),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      isWaitingForMail(state.data?.pages[0]?.feedback) ? MAIL_LOOK_MS : false,
    // Keep the previous page while the next loads, but never that of another venue.
    placeholderData: (previous, query) => (query?.queryKey[1] === venueId ? previous : undefined),
  });
}

/** The list of the inbox, as far as it was scrolled. */
export function inboxQuery(venueId: string, filters: InboxFilters) {
  return infiniteQueryOptions({
    ...loadFrom(inboxPageQuery(venueId, filters, 0)),
    refetchInterval: LOOK_AGAIN_MS,
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
function loadFrom(first: FirstPage) {
  const request = (offset: number) => ({ query: { ...first, offset } });
  return {
    queryKey: [...loadedListsKey(first.venueId), first] as const,
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
 * The newest feedback regardless of filters, to notice news. The default first page of the list is
 * the same request, so it is not sent twice; `isListed` is true once there is a list.
 */
export function newestFeedbackQuery(venueId: string, isListed: boolean) {
  const firstPage = dashboardQuery(venueId, DEFAULT_FILTERS, 1).queryKey;
  const query = { venueId, limit: FEEDBACK_PAGE_SIZE, dateRange: 'last_7_days' } as const;
  return queryOptions({
    queryKey: [NEWEST, venueId],
    enabled: isListed,
    ...endpointQueryOptions(listFeedback, { query }),
    initialData: () => queryClient.getQueryData<LoadedFeedback>(firstPage)?.pages[0],
    gcTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
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
    refetchInterval: LOOK_AGAIN_MS,
  });
}

/** Counts per kind; `waiting` covers all time and is the same for every period. */
export function feedbackCountsQuery(
  venueId: string,
  asked: PeriodChoice = INBOX_PERIOD,
  filters: Partial<InboxFilters> = {},
) {
  const { search, rating, table, topic, safety, answers } = filters;
  const query = {
    venueId,
    ...asked,
    ...(search && { search }),
    ...(rating && { rating }),
    ...(table && { table }),
    ...(topic && { topic }),
    ...(safety && { safety }),
    ...(answers && { ids: answers }),
  };
  return queryOptions({
    queryKey: [FEEDBACK_COUNTS_KEY, venueId, query],
    ...endpointQueryOptions(countFeedback, { query }),
    refetchInterval: LOOK_AGAIN_MS,
    placeholderData: (previous, query) => (query?.queryKey[1] === venueId ? previous : undefined),
  });
}

/** Open safety cases of the venue; changes with new feedback. */
export function caseCountsQuery(venueId: string) {
  return queryOptions({
    queryKey: [FEEDBACK_COUNTS_KEY, venueId, 'cases'],
    ...endpointQueryOptions(countCases, { query: { venueId } }),
    refetchInterval: LOOK_AGAIN_MS,
  });
}

/** One entry with its history. */
export function entryQuery(id: string) {
  return queryOptions({
    queryKey: [FEEDBACK_ENTRY_KEY, id],
    ...endpointQueryOptions(readFeedback, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      isWaitingForMail(state.data ? [state.data] : []) ? MAIL_LOOK_MS : false,
  });
}

/** The team's notes about a complaint; refreshed together with its entry. */
export function complaintNotesQuery(id: string) {
  return queryOptions({
    queryKey: [FEEDBACK_ENTRY_KEY, id, 'notes'],
    ...endpointQueryOptions(readComplaintNotes, { params: { id } }),
    staleTime: 0,
  });
}

/** Similar complaints. Fetched after the entry and not refreshed, since they rarely change. */
export function similarComplaintsQuery(id: string) {
  return queryOptions({
    queryKey: [FEEDBACK_SIMILAR, id],
    ...endpointQueryOptions(similarComplaints, { params: { id } }),
  });
}

/** The people guests mention, most mentioned first. */
export function mentionedPeopleQuery(venueId: string) {
  return queryOptions({
    queryKey: [STATS_KEY, 'people', venueId],
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
    queryKey: [RECENT, venueId],
    ...endpointQueryOptions(listFeedback, { query }),
    staleTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
  });
}

/** A few untaken complaints of the last days, for staff at a glance. */
export function openComplaintsQuery(venueId: string) {
  return queryOptions({
    queryKey: [FEEDBACK_LIST_KEY, venueId, 'open'],
    ...endpointQueryOptions(listFeedback, { query: { venueId, ...OPEN_COMPLAINTS_QUERY } }),
    staleTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
  });
}

const LIVE_KEYS: readonly unknown[] = [
  FEEDBACK_LIST_KEY,
  FEEDBACK_COUNTS_KEY,
  FEEDBACK_ENTRY_KEY,
  STATS_KEY,
  NEWEST,
  RECENT,
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

function isWaitingForMail(feedback: readonly FeedbackItem[] = []): boolean {
  return feedback.some(
    ({ replyDelivery, repliedAt }) =>
      replyDelivery === 'queued' &&
      repliedAt !== null &&
      Date.now() - Date.parse(repliedAt) < MAIL_SOON_MS,
  );
}
