import { queryOptions } from '@tanstack/react-query';
import { previewPlan, subscriptionLimits } from '#shared/billing/contract.ts';
import { previewEnding } from '#shared/billing/ending-contract.ts';
import { simulatedCheckout } from '#shared/billing/rehearsal-contract.ts';
import { billingConfig, subscriptionOverview } from '#shared/billing/subscription-contract.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { endpointQueryOptions } from '#web/platform/api/endpoint-query-options.ts';
import { queryClient } from '#web/platform/api/query-client.ts';
import type { PaidPlan } from './plans/plan-order.ts';

export const LIMITS_POLL_MS = 10_000;
const LIMITS_KEY = '/api/subscription/limits';

/** The plan's limits for the month and what is left of them, always fresh. */
export function limitsQuery(venueId: string) {
  return queryOptions({
    queryKey: [LIMITS_KEY, venueId],
    ...endpointQueryOptions(subscriptionLimits, { params: { venueId } }),
    refetchInterval: LIMITS_POLL_MS,
    staleTime: 0,
  });
}

/** How this server takes card payments; it cannot change while the page is open. */
export const billingConfigQuery = queryOptions({
  queryKey: [billingConfig.path],
  ...endpointQueryOptions(billingConfig, {}),
});

/** Next payment, card, credit and invoices, fresh from the payment provider. */
export const subscriptionOverviewQuery = queryOptions({
  queryKey: [subscriptionOverview.path],
  ...endpointQueryOptions(subscriptionOverview, {}),
  staleTime: 0,
});

const PRICE_STALE_MS = 5 * MINUTE_MS;

/** The price of choosing a plan. The shown amount is charged, so it must be recent. */
export function planPriceQuery(plan: PaidPlan) {
  return queryOptions({
    queryKey: [previewPlan.path, plan],
    ...endpointQueryOptions(previewPlan, { query: { plan } }),
    // Every visit fetches again, and a visible price is refreshed before it gets old.
    staleTime: 0,
    gcTime: 0,
    refetchInterval: PRICE_STALE_MS,
  });
}

/**
 * What moving to Starter would mean. The refund depends on the time, so it is fetched every time.
 */
export const planEndingQuery = queryOptions({
  queryKey: [previewEnding.path],
  ...endpointQueryOptions(previewEnding, {}),
  staleTime: 0,
  gcTime: 0,
});

/**
 * Refetches the limits and the billing overview. Call it after a change of plan, credits or card.
 */
export async function refreshBilling(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [LIMITS_KEY] }),
    queryClient.invalidateQueries({ queryKey: subscriptionOverviewQuery.queryKey }),
  ]);
}

/** A simulated checkout. Never cached, so that one paid in another tab is not shown as open. */
export function simulatedCheckoutQuery(id: string) {
  return queryOptions({
    queryKey: [simulatedCheckout.path, id],
    ...endpointQueryOptions(simulatedCheckout, { params: { id } }),
    gcTime: 0,
  });
}
