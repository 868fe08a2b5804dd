import { queryOptions } from '@tanstack/react-query';
import { readThread } from '#shared/tickets/contract.ts';
import { answeredBy } from '#web/platform/api/answered-by.ts';

/**
 * The conversation on a guest's ticket. Its key begins as that of the entry, so that whatever brings
 * the entry up to date brings this along.
 */
export function threadQuery(feedbackId: string) {
  return queryOptions({
    queryKey: ['feedback-entry', feedbackId, 'thread'],
    ...answeredBy(readThread, { params: { id: feedbackId }, query: {} }),
    staleTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
  });
}

/** News comes by the live stream; now and then one looks for oneself. */
const LOOK_AGAIN_MS = 60_000;
