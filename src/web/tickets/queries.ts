import { queryOptions } from '@tanstack/react-query';
import { readThread } from '#shared/tickets/contract.ts';
import { endpointQueryOptions } from '#web/platform/api/endpoint-query-options.ts';
import { ERASABLE_AND_FOLLOWED } from '#web/platform/api/erasable-data.ts';

/**
 * The conversation on a guest's ticket. Its key begins like the entry's, so that invalidating the
 * entry refreshes it too.
 */
export function threadQuery(feedbackId: string) {
  return queryOptions({
    queryKey: ['feedback-entry', feedbackId, 'thread'],
    meta: ERASABLE_AND_FOLLOWED,
    ...endpointQueryOptions(readThread, { params: { id: feedbackId }, query: {} }),
    staleTime: 0,
    refetchInterval: POLL_MS,
  });
}

/** The interval of a poll that catches changes which the live stream failed to announce. */
const POLL_MS = 60_000;
