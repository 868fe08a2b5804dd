import type { Tier } from '#shared/billing/plans.ts';
import { paths } from '#shared/site/paths.ts';

/** The tab's key for the plan whose payment it is at; the return from a payment does not name it. */
export const PLAN_IN_PAYMENT = 'plan_in_payment';

/** The page on which a plan is paid for; a subscription that was begun is gone on with. */
export function subscribePath(plan: Tier, subscriptionId?: string): string {
  const query = new URLSearchParams();
  if (subscriptionId) query.set('session_id', subscriptionId);
  query.set('plan', plan);
  return `${paths.subscribe}?${query}`;
}
