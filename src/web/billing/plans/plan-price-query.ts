import { queryOptions } from '@tanstack/react-query';
import { previewPlan } from '#shared/billing/contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import type { PaidPlan } from './plan-order.ts';

const PRICE_HOLDS_MS = 5 * 60_000;

/** What choosing a plan would cost. It is charged as shown, so it is never shown for long. */
export function planPriceQuery(plan: PaidPlan) {
  return queryOptions({
    queryKey: [previewPlan.path, plan],
    queryFn: ({ signal }) => callApi(previewPlan, { query: { plan } }, { signal }),
    // Each visit asks anew, and what is on the screen does not grow old.
    staleTime: 0,
    gcTime: 0,
    refetchInterval: PRICE_HOLDS_MS,
  });
}
