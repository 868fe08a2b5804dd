import { useQueryClient } from '@tanstack/react-query';
import type { FeedbackWithHistory } from '#shared/feedback/list-contract.ts';
import { entryQuery, FEEDBACK_COUNTS_KEY, FEEDBACK_LIST_KEY } from '../queries.ts';

/** Shows a guest's message as read. The server marked it when it handed out the thread. */
export function useMarkThreadRead({ id, hasUnreadMessage }: FeedbackWithHistory): () => void {
  const queryClient = useQueryClient();
  return () => {
    if (!hasUnreadMessage) return;
    const { queryKey } = entryQuery(id);
    queryClient.setQueryData(queryKey, (entry) => entry && { ...entry, hasUnreadMessage: false });
    for (const key of [FEEDBACK_LIST_KEY, FEEDBACK_COUNTS_KEY]) {
      void queryClient.invalidateQueries({ queryKey: [key] });
    }
  };
}
