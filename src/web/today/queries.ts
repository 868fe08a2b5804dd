import { queryOptions } from '@tanstack/react-query';
import { lookAtToday, myPraise, personPraise } from '#shared/today/contract.ts';
import { endpointQueryOptions } from '#web/platform/api/endpoint-query-options.ts';
import { ERASABLE } from '#web/platform/api/erasable-data.ts';

/**
 * The interval of a poll. The live stream announces changes; the poll also keeps texts about the
 * time current.
 */
const POLL_MS = 60_000;

export function todayQuery(venueId: string) {
  return queryOptions({
    queryKey: ['today', venueId],
    meta: ERASABLE,
    ...endpointQueryOptions(lookAtToday, { query: { venueId } }),
    staleTime: 0,
    refetchInterval: POLL_MS,
  });
}

export const myPraiseQuery = queryOptions({
  queryKey: ['my-praise'],
  meta: ERASABLE,
  ...endpointQueryOptions(myPraise, {}),
  refetchInterval: POLL_MS,
});

export function personPraiseQuery(venueId: string, name: string) {
  return queryOptions({
    queryKey: ['person-praise', venueId, name],
    meta: ERASABLE,
    ...endpointQueryOptions(personPraise, { query: { venueId, name } }),
  });
}
