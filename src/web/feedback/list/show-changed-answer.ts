import type { QueryClient } from '@tanstack/react-query';
import type { FeedbackItem, FeedbackWithHistory } from '#shared/feedback/list-contract.ts';
import { entryQuery, type LoadedFeedback, loadedListsKey } from '../queries.ts';

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
