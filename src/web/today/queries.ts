import { queryOptions } from '@tanstack/react-query';
import { lookAtToday, myPraise } from '#shared/today/contract.ts';
import { queryOptionsFor } from '#web/platform/api/query-options-for.ts';

/** The live stream announces changes; this poll also keeps texts about the time current. */
const LOOK_AGAIN_MS = 60_000;

export function todayQuery(venueId: string) {
  return queryOptions({
    queryKey: ['today', venueId],
    ...queryOptionsFor(lookAtToday, { query: { venueId } }),
    staleTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
  });
}

export const myPraiseQuery = queryOptions({
  queryKey: ['my-praise'],
  ...queryOptionsFor(myPraise, {}),
  refetchInterval: LOOK_AGAIN_MS,
});
