import type { Tier } from '#shared/billing/plans.ts';
import { paths } from '#shared/site/paths.ts';

/**
 * Tab storage key of the plan being paid for: the page after a payment does not know which plan it
 * was for.
 */
export const PENDING_PLAN_KEY = 'plan_in_payment';

/** The page on which a plan is paid for; with a subscription's ID, its open payment continues. */
export function subscribePagePath(plan: Tier, subscriptionId?: string): string {
  const query = new URLSearchParams();
  if (subscriptionId) query.set('session_id', subscriptionId);
  query.set('plan', plan);
  return `${paths.subscribe}?${query}`;
}
