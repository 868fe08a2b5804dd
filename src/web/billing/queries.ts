import { queryOptions } from '@tanstack/react-query';
import { previewPlan, subscriptionLimits } from '#shared/billing/contract.ts';
import { previewEnding } from '#shared/billing/ending-contract.ts';
import { simulatedCheckout } from '#shared/billing/rehearsal-contract.ts';
import { billingConfig, subscriptionOverview } from '#shared/billing/subscription-contract.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { answeredBy } from '#web/platform/api/answered-by.ts';
import { queryClient } from '#web/platform/api/query-client.ts';
import type { PaidPlan } from './plans/plan-order.ts';

export const LIMITS_POLL_MS = 10_000;
const LIMITS_KEY = '/api/subscription/limits';

/** What the plan allows this month and what is left of it, always fresh. */
export function limitsQuery(venueId: string) {
  return queryOptions({
    queryKey: [LIMITS_KEY, venueId],
    ...answeredBy(subscriptionLimits, { params: { venueId } }),
    refetchInterval: LIMITS_POLL_MS,
    staleTime: 0,
  });
}

/** How cards are taken here; it holds for as long as the page lives. */
export const billingConfigQuery = queryOptions({
  queryKey: [billingConfig.path],
  ...answeredBy(billingConfig, {}),
});

/** Next payment, card, credit and invoices, as the payment provider tells them now. */
export const overviewQuery = queryOptions({
  queryKey: [subscriptionOverview.path],
  ...answeredBy(subscriptionOverview, {}),
  staleTime: 0,
});

const PRICE_HOLDS_MS = 5 * MINUTE_MS;

/** What choosing a plan would cost. It is charged as shown, so it is never shown for long. */
export function planPriceQuery(plan: PaidPlan) {
  return queryOptions({
    queryKey: [previewPlan.path, plan],
    ...answeredBy(previewPlan, { query: { plan } }),
    // Each visit asks anew, and what is on the screen does not grow old.
    staleTime: 0,
    gcTime: 0,
    refetchInterval: PRICE_HOLDS_MS,
  });
}

/** What going to Starter would mean. It is about this minute, so it is asked for each time. */
export const endingQuery = queryOptions({
  queryKey: [previewEnding.path],
  ...answeredBy(previewEnding, {}),
  staleTime: 0,
  gcTime: 0,
});

/** After a change of plan, of credits or of the card. */
export async function refreshBilling(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [LIMITS_KEY] }),
    queryClient.invalidateQueries({ queryKey: overviewQuery.queryKey }),
  ]);
}

/** A simulated checkout; one that was paid in another tab is not shown as open. */
export function checkoutQuery(id: string) {
  return queryOptions({
    queryKey: [simulatedCheckout.path, id],
    ...answeredBy(simulatedCheckout, { params: { id } }),
    gcTime: 0,
  });
}
