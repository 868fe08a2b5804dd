import { useQueryClient } from '@tanstack/react-query';
import type { FeedbackEntry } from '#shared/feedback/list-contract.ts';
import { entryQuery, FEEDBACK_LIST } from '../queries.ts';

/** Looking at what a guest wrote marks it as read, on the server as well; the list is told so. */
export function useMarkRead({ id, hasUnreadMessage }: FeedbackEntry): () => void {
  const queryClient = useQueryClient();
  return () => {
    if (!hasUnreadMessage) return;
    const { queryKey } = entryQuery(id);
    queryClient.setQueryData(queryKey, (entry) => entry && { ...entry, hasUnreadMessage: false });
    void queryClient.invalidateQueries({ queryKey: [FEEDBACK_LIST] });
  };
}
