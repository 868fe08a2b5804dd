import { queryOptions } from '@tanstack/react-query';
import { MINUTE_MS } from '#shared/durations.ts';
import {
  FEEDBACK_PAGE_SIZE,
  type FeedbackItem,
  listFeedback,
} from '#shared/feedback/list-contract.ts';
import type { FeedbackFilters } from '#shared/feedback/list-filters.ts';
import { callApi } from '#web/platform/api/call-api.ts';

export const FEEDBACK_LIST = 'feedback-list';
/** Everything that is counted and drawn from a venue's feedback has a key that begins with this. */
export const STATS = 'stats';
const NEWEST = 'feedback-newest';
const RECENT = 'feedback-recent';
/** Home fetches a few more than it shows. */
const HOME_FETCHED = 5;
/** News comes by the live stream; now and then one looks for oneself, in case some was dropped. */
const LOOK_AGAIN_MS = 60_000;

/** How a reply's mail ended is known soon, or only much later. */
const MAIL_LOOK_MS = 5000;
const MAIL_SOON_MS = 2 * MINUTE_MS;

/** One page of the filtered list. */
export function feedbackListQuery(venueId: string, filters: FeedbackFilters, page: number) {
  const query = {
    ...selectionOf(venueId, filters),
    limit: FEEDBACK_PAGE_SIZE,
    offset: (page - 1) * FEEDBACK_PAGE_SIZE,
  };
  return queryOptions({
    queryKey: [FEEDBACK_LIST, venueId, filters, page],
    queryFn: ({ signal }) => callApi(listFeedback, { query }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isWaitingForMail(state.data?.feedback) ? MAIL_LOOK_MS : false),
    // While the next page loads the last one stays, but never one of another venue.
    placeholderData: (previous, query) => (query?.queryKey[1] === venueId ? previous : undefined),
  });
}

/** What came last, whatever the list is filtered by: how news is noticed. */
export function newestFeedbackQuery(venueId: string) {
  const query = { venueId, limit: FEEDBACK_PAGE_SIZE, dateRange: 'last_7_days' } as const;
  return queryOptions({
    queryKey: [NEWEST, venueId],
    queryFn: ({ signal }) => callApi(listFeedback, { query }, { signal }),
    gcTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
  });
}

export function latestFeedbackQuery(venueId: string) {
  const query = { venueId, limit: HOME_FETCHED, dateRange: 'last_7_days' } as const;
  return queryOptions({
    queryKey: [RECENT, venueId],
    queryFn: ({ signal }) => callApi(listFeedback, { query }, { signal }),
    staleTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
  });
}

/** The filters as the calls name them. */
export function selectionOf(venueId: string, { search, range, type }: FeedbackFilters) {
  return {
    venueId,
    search: search || undefined,
    dateRange: range,
    filterType: type,
  };
}

function isWaitingForMail(feedback: readonly FeedbackItem[] = []): boolean {
  return feedback.some(
    ({ replyDelivery, repliedAt }) =>
      replyDelivery === 'queued' &&
      repliedAt !== null &&
      Date.now() - Date.parse(repliedAt) < MAIL_SOON_MS,
  );
}
