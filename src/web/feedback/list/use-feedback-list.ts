import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FeedbackItem, FeedbackWithHistory } from '#shared/feedback/list-contract.ts';
import {
  entryQuery,
  type FeedbackListQuery,
  type LoadedFeedback,
  loadedListsKey,
} from '../queries.ts';

/** One list of feedback as far as it is loaded: a page of the dashboard, or the inbox. */
export function useFeedbackList(query: FeedbackListQuery) {
  const list = useInfiniteQuery(query);
  const { data } = list;
  const loaded = useMemo(
    () => removeDuplicates(data?.pages.flatMap((page) => page.feedback)),
    [data],
  );
  return {
    list,
    loaded,
    /** Undefined until the list has loaded. */
    total: data?.pages[0]?.total,
    /** Whether there are more hits than the server counts. */
    isTotalCapped: data?.pages[0]?.isTotalCapped ?? false,
  };
}

/**
 * Removes repeated items. Paging starts at the newest answer, so a new answer moves the last item
 * of a loaded page to the next page.
 */
function removeDuplicates(items: readonly FeedbackItem[] = []): readonly FeedbackItem[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}

/** Shows an answer as the server has just returned it, in its entry and in every list. */
export function showChangedAnswer(client: QueryClient, entry: FeedbackWithHistory): void {
  const { note: _, history: __, ...item } = entry;
  client.setQueryData(entryQuery(entry.id).queryKey, entry);
  showInLists(client, item);
}

/** Shows a change before the server has confirmed it. */
export function showExpectedChange(client: QueryClient, item: FeedbackItem): void {
  const { queryKey } = entryQuery(item.id);
  client.setQueryData(queryKey, (entry) => entry && { ...entry, ...item });
  showInLists(client, item);
}

function showInLists(client: QueryClient, item: FeedbackItem): void {
  client.setQueriesData<LoadedFeedback>(
    { queryKey: loadedListsKey(item.venueId) },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          feedback: page.feedback.map((each) =>
            each.id === item.id ? { ...each, ...item } : each,
          ),
        })),
      },
  );
}
