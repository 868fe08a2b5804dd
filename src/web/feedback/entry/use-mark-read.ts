import { useQueryClient } from '@tanstack/react-query';
import type { FeedbackEntry } from '#shared/feedback/list-contract.ts';
import { entryQuery, FEEDBACK_COUNTS, FEEDBACK_LIST } from '../queries.ts';

/** Looking at what a guest wrote marks it as read, on the server as well; the list and the counts are told so. */
export function useMarkRead({ id, hasUnreadMessage }: FeedbackEntry): () => void {
  const queryClient = useQueryClient();
  return () => {
    if (!hasUnreadMessage) return;
    const { queryKey } = entryQuery(id);
    queryClient.setQueryData(queryKey, (entry) => entry && { ...entry, hasUnreadMessage: false });
    for (const key of [FEEDBACK_LIST, FEEDBACK_COUNTS]) {
      void queryClient.invalidateQueries({ queryKey: [key] });
    }
  };
}
