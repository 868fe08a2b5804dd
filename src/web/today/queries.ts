import { queryOptions } from '@tanstack/react-query';
import { lookAtToday, myPraise, personPraise } from '#shared/today/contract.ts';
import { endpointQueryOptions } from '#web/platform/api/endpoint-query-options.ts';

/**
 * The interval of a poll. The live stream announces changes; the poll also keeps texts about the
 * time current.
 */
const LOOK_AGAIN_MS = 60_000;

export function todayQuery(venueId: string) {
  return queryOptions({
    queryKey: ['today', venueId],
    ...endpointQueryOptions(lookAtToday, { query: { venueId } }),
    staleTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
  });
}

export const myPraiseQuery = queryOptions({
  queryKey: ['my-praise'],
  ...endpointQueryOptions(myPraise, {}),
  refetchInterval: LOOK_AGAIN_MS,
});

export function personPraiseQuery(venueId: string, name: string) {
  return queryOptions({
    queryKey: ['person-praise', venueId, name],
    ...endpointQueryOptions(personPraise, { query: { venueId, name } }),
  });
}
