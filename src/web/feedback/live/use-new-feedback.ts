import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { FEEDBACK_PAGE_SIZE, type FeedbackItem } from '#shared/feedback/list-contract.ts';
import { describeSeriousFeedback } from '../list/describe-serious-feedback.ts';
import { FEEDBACK_LIST_KEY, newestFeedbackQuery, STATS_KEY } from '../queries.ts';
import { useLiveFeedback } from './use-live-feedback.ts';

export type NewFeedback = { count: number; isMore: boolean; grave: string | undefined };

/**
 * New feedback that arrived while the owner reads, excluding what the list already shows.
 * Everything up to `since` counts as seen.
 */
export function useNewFeedback(
  venueId: string,
  { shown, isListed }: { shown: readonly FeedbackItem[]; isListed: boolean },
) {
  const queryClient = useQueryClient();
  const query = newestFeedbackQuery(venueId, isListed);
  const newest = useQuery(query).data?.feedback;
  const [since, setSince] = useState<string>();
  /** Feedback newer than this is marked as new in the list. */
  const [markedSince, setMarkedSince] = useState<string>();
  const latest = newest && (newest[0]?.createdAt ?? '');
  if (since === undefined && latest !== undefined) {
    setSince(latest);
    setMarkedSince(latest);
  }

  useLiveFeedback(venueId, () => {
    void queryClient.invalidateQueries({ queryKey: query.queryKey });
  });
  useStatsRefresh(venueId, newest);

  const unseen = (newest ?? []).filter(
    ({ id, createdAt }) =>
      since !== undefined && createdAt > since && !shown.some((item) => item.id === id),
  );

  return {
    unseen: {
      count: unseen.length,
      isMore: unseen.length === FEEDBACK_PAGE_SIZE,
      grave: describeSeriousFeedback(unseen),
    } satisfies NewFeedback,
    isNew: ({ createdAt }: FeedbackItem) => markedSince !== undefined && createdAt > markedSince,
    /** Marks everything as seen and reloads the list. */
    take: () => {
      setMarkedSince(since);
      setSince(latest);
      void queryClient.invalidateQueries({ queryKey: [FEEDBACK_LIST_KEY, venueId] });
    },
  };
}

/** New feedback changes every figure of the venue, so refetch the statistics. */
function useStatsRefresh(venueId: string, newest: readonly FeedbackItem[] | undefined): void {
  const queryClient = useQueryClient();
  const mark = newest?.map(({ id }) => id).join();
  const known = useRef<string>(undefined);
  useEffect(() => {
    const isNews = known.current !== undefined && known.current !== mark;
    known.current = mark;
    if (isNews) void queryClient.invalidateQueries({ queryKey: [STATS_KEY, venueId] });
  }, [mark, venueId, queryClient]);
}
