import type { Services } from '#server/services.ts';
import { countVenuesOf } from '#server/venues/queries.ts';
import type { AgreedPrice } from '#shared/billing/contract.ts';
import type { PaymentAction } from '#shared/billing/payment-action.ts';
import { PLANS, paidLocationCount } from '#shared/billing/plans.ts';
import type { PaidPlan } from '../provider/port.ts';

/** The plan an owner wants and the number of locations to pay for. */
export type PlanOrder = {
  businessId: string;
  customerId: string;
  plan: PaidPlan;
  quantity: number;
  /**
   * The price shown to the owner; null if none was shown. Undefined if the owner need not agree to
   * a price.
   */
  agreed?: AgreedPrice | null | undefined;
};

/** If there is no `clientSecret`, nothing is left to pay. */
export type PlanOrderResponse = Partial<PaymentAction> & {
  subscriptionId: string;
  status?: 'already_subscribed' | 'upgraded';
  message?: string;
};

/** The purpose under which a request for a plan is stored until its outcome is certain. */
export const PLAN_ATTEMPT_PURPOSE = 'plan';

/** Pro is paid for every location, Premium once. */
export async function findPaidQuantity(
  { db }: Pick<Services, 'db'>,
  businessId: string,
  plan: PaidPlan,
): Promise<number> {
  if (!PLANS[plan].isPricedPerLocation) return 1;
  return paidLocationCount(await countVenuesOf(db, businessId));
}
