import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import type { FeedbackListQuery } from '../queries.ts';

/** One list of feedback as far as it is loaded: a page of the dashboard, or the inbox. */
export function useFeedbackList(query: FeedbackListQuery) {
  const list = useInfiniteQuery(query);
  const { data } = list;
  const loaded = useMemo(() => distinct(data?.pages.flatMap((page) => page.feedback)), [data]);
  return {
    list,
    loaded,
    /** Undefined until the list has loaded. */
    total: data?.pages[0]?.total,
    /** Whether there are more hits than the server counts. */
    isTotalCapped: data?.pages[0]?.isTotalCapped ?? false,
  };
}

/** Paging starts at the newest answer, so a new one shifts the pages and repeats an item. */
function distinct(items: readonly FeedbackItem[] = []): readonly FeedbackItem[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}
