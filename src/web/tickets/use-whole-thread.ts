import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { readThread, type TeamThread } from '#shared/tickets/contract.ts';
import { addEarlierMessages, joinThread } from '#shared/tickets/join-thread.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { toastFailure } from '#web/platform/toasts/toast-failure.ts';

/** The newest messages, and the older pages loaded so far. */
export function useWholeThread(feedbackId: string, newest: TeamThread) {
  const [known, setKnown] = useState(newest);
  const thread = joinThread(known, newest);
  const { mutate, isPending } = useMutation({
    mutationFn: (before: string | undefined) =>
      callApi(readThread, { params: { id: feedbackId }, query: { before } }),
    onSuccess: (page) => setKnown(addEarlierMessages(thread, page)),
    onError: (error) => {
      toastFailure(error, 'Not loaded');
    },
  });
  return { thread, isLoading: isPending, loadEarlier: () => mutate(thread.messages[0]?.id) };
}
