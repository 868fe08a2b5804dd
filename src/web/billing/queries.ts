import { queryOptions } from '@tanstack/react-query';
import { subscriptionLimits } from '#shared/billing/contract.ts';
import { callApi } from '../platform/api.ts';
import { queryClient } from '../platform/query-client.ts';

export const LIMITS_POLL_MS = 10_000;
const LIMITS_KEY = '/api/subscription/limits';

/** What the plan allows this month and what is left of it, always fresh. */
export function limitsQuery(venueId: string) {
  return queryOptions({
    queryKey: [LIMITS_KEY, venueId],
    queryFn: ({ signal }) => callApi(subscriptionLimits, { params: { venueId } }, { signal }),
    refetchInterval: LIMITS_POLL_MS,
    staleTime: 0,
  });
}

/** After a change of plan or of credits. */
export function refreshLimits(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [LIMITS_KEY] });
}
