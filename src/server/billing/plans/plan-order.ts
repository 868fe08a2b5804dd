import type { Services } from '#server/services.ts';
import { countVenuesOf } from '#server/venues/queries.ts';
import type { AgreedPrice } from '#shared/billing/contract.ts';
import type { PaymentAction } from '#shared/billing/payment-action.ts';
import { PLANS, paidLocations } from '#shared/billing/plans.ts';
import type { PaidPlan } from '../provider/port.ts';

/** What an owner wants to have, and for how many locations it has to be paid. */
export type PlanOrder = {
  businessId: string;
  customerId: string;
  plan: PaidPlan;
  quantity: number;
  /** The price that was shown; null where none was, undefined where nobody asks for one. */
  agreed?: AgreedPrice | null | undefined;
};

/** Without a `clientSecret` nothing is left to pay: that is never said unless it is so. */
export type PlanAnswer = Partial<PaymentAction> & {
  subscriptionId: string;
  status?: 'already_subscribed' | 'upgraded';
  message?: string;
};

/** Under this name a request for a plan waits for its certain answer. */
export const PLAN_ATTEMPT = 'plan';

/** Pro is paid for every location, Premium once. */
export async function paidQuantity(
  { db }: Pick<Services, 'db'>,
  businessId: string,
  plan: PaidPlan,
): Promise<number> {
  if (!PLANS[plan].isPricedPerLocation) return 1;
  return paidLocations(await countVenuesOf(db, businessId));
}
