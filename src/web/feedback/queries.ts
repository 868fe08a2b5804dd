import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { urlOf } from '#shared/api/call.ts';
import type { ResponseOf } from '#shared/api/endpoint.ts';
import { countCases } from '#shared/cases/contract.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { readComplaintNotes } from '#shared/feedback/complaint-contract.ts';
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
  LATEST_FEEDBACK,
  listPageQuery,
  OPEN_COMPLAINTS,
} from '#shared/feedback/list-filters.ts';
import type { UnderstoodFilter } from '#shared/feedback/understood-filter.ts';
import { serverStats } from '#shared/stats/contract.ts';
import type { PeriodChoice } from '#shared/stats/period.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { takePageAnswer } from '#web/platform/api/page-answers.ts';
import { queryClient } from '#web/platform/api/query-client.ts';
import { queryOptionsFor } from '#web/platform/api/query-options-for.ts';

export const FEEDBACK_LIST = 'feedback-list';
export const FEEDBACK_COUNTS = 'feedback-counts';
export const FEEDBACK_ENTRY = 'feedback-entry';
/** Every query key of figures computed from a venue's feedback begins with this. */
export const STATS = 'stats';
const FEEDBACK_SIMILAR = 'feedback-similar';
const NEWEST = 'feedback-newest';
const RECENT = 'feedback-recent';
/** The live stream announces changes; this poll catches any event that was dropped. */
const LOOK_AGAIN_MS = 60_000;

/** Delivery of a reply's mail is known within minutes or much later, so poll only at first. */
const MAIL_LOOK_MS = 5000;
const MAIL_SOON_MS = 2 * MINUTE_MS;

/** One page of the filtered list. */
export function feedbackListQuery(venueId: string, filters: FeedbackFilters, page: number) {
  const query = listPageQuery(venueId, filters, page);
  return queryOptions({
    queryKey: [FEEDBACK_LIST, venueId, filters, page],
    ...queryOptionsFor(listFeedback, { query }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isWaitingForMail(state.data?.feedback) ? MAIL_LOOK_MS : false),
    // Keep the previous page while the next loads, but never that of another venue.
    placeholderData: (previous, query) => (query?.queryKey[1] === venueId ? previous : undefined),
  });
}

/**
 * The newest feedback regardless of filters, to notice news. The default first page of the list is
 * the same request, so it is not sent twice: `isListed` once there is a list.
 */
export function newestFeedbackQuery(venueId: string, isListed: boolean) {
  const firstPage = feedbackListQuery(venueId, DEFAULT_FILTERS, 1).queryKey;
  const query = { venueId, limit: FEEDBACK_PAGE_SIZE, dateRange: 'last_7_days' } as const;
  return queryOptions({
    queryKey: [NEWEST, venueId],
    enabled: isListed,
    ...queryOptionsFor(listFeedback, { query }),
    initialData: () => queryClient.getQueryData(firstPage),
    gcTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
  });
}

/** Waiting complaints per venue; fetched only for users with several venues. */
export const waitingQuery = queryOptions({
  queryKey: [FEEDBACK_COUNTS, 'everywhere'],
  ...queryOptionsFor(countWaiting, {}),
});

/** The people who have taken unresolved complaints. */
export function takersQuery(venueId: string) {
  return queryOptions({
    queryKey: [FEEDBACK_COUNTS, venueId, 'takers'],
    ...queryOptionsFor(complaintTakers, { query: { venueId } }),
    refetchInterval: LOOK_AGAIN_MS,
  });
}

/** Counts per kind; `waiting` covers all time and is the same for every period. */
export function feedbackCountsQuery(
  venueId: string,
  asked: PeriodChoice = INBOX_PERIOD,
  { topic, safety }: UnderstoodFilter = {},
) {
  const query = { venueId, ...asked, ...(topic && { topic }), ...(safety && { safety }) };
  return queryOptions({
    queryKey: [FEEDBACK_COUNTS, venueId, query],
    ...queryOptionsFor(countFeedback, { query }),
    refetchInterval: LOOK_AGAIN_MS,
    placeholderData: (previous, query) => (query?.queryKey[1] === venueId ? previous : undefined),
  });
}

/** Open safety cases of the venue; changes with new feedback. */
export function caseCountsQuery(venueId: string) {
  return queryOptions({
    queryKey: [FEEDBACK_COUNTS, venueId, 'cases'],
    ...queryOptionsFor(countCases, { query: { venueId } }),
    refetchInterval: LOOK_AGAIN_MS,
  });
}

type FeedbackPage = ResponseOf<typeof listFeedback>;

/** The inbox, as far as it was scrolled. */
export function inboxQuery(venueId: string, filters: InboxFilters) {
  const request = (offset: number) => ({ query: inboxPageQuery(venueId, filters, offset) });
  return infiniteQueryOptions({
    queryKey: [FEEDBACK_LIST, venueId, 'inbox', filters],
    queryFn: ({ pageParam, signal }): Promise<FeedbackPage> =>
      callApi(listFeedback, request(pageParam), { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ hasMore }, pages) =>
      hasMore ? pages.reduce((sum, { feedback }) => sum + feedback.length, 0) : undefined,
    initialData: () => {
      const first = takePageAnswer(urlOf(listFeedback, request(0))) as FeedbackPage | undefined;
      return first && { pages: [first], pageParams: [0] };
    },
    refetchInterval: LOOK_AGAIN_MS,
  });
}

/** One entry with its history. */
export function entryQuery(id: string) {
  return queryOptions({
    queryKey: [FEEDBACK_ENTRY, id],
    ...queryOptionsFor(readFeedback, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      isWaitingForMail(state.data ? [state.data] : []) ? MAIL_LOOK_MS : false,
  });
}

/** The team's notes about a complaint; refreshed together with its entry. */
export function notesQuery(id: string) {
  return queryOptions({
    queryKey: [FEEDBACK_ENTRY, id, 'notes'],
    ...queryOptionsFor(readComplaintNotes, { params: { id } }),
    staleTime: 0,
  });
}

/** Similar complaints. Fetched after the entry and not refreshed, since they rarely change. */
export function similarQuery(id: string) {
  return queryOptions({
    queryKey: [FEEDBACK_SIMILAR, id],
    ...queryOptionsFor(similarComplaints, { params: { id } }),
  });
}

/** The people guests mention, most mentioned first. */
export function peopleQuery(venueId: string) {
  return queryOptions({
    queryKey: [STATS, 'people', venueId],
    ...queryOptionsFor(serverStats, { query: { venueId } }),
    select: (people) =>
      [...people]
        .sort((one, other) => other.mentions - one.mentions)
        .map(({ serverName }) => serverName),
  });
}

export function latestFeedbackQuery(venueId: string) {
  const query = { venueId, ...LATEST_FEEDBACK };
  return queryOptions({
    queryKey: [RECENT, venueId],
    ...queryOptionsFor(listFeedback, { query }),
    staleTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
  });
}

/** Untaken complaints of the last days; a few of them, for staff at a glance. */
export function openComplaintsQuery(venueId: string) {
  return queryOptions({
    queryKey: [FEEDBACK_LIST, venueId, 'open'],
    ...queryOptionsFor(listFeedback, { query: { venueId, ...OPEN_COMPLAINTS } }),
    staleTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
  });
}

const LIVE_KEYS: readonly unknown[] = [
  FEEDBACK_LIST,
  FEEDBACK_COUNTS,
  FEEDBACK_ENTRY,
  STATS,
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
