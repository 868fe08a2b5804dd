import { PLANS, paidLocations } from '#shared/billing/plans.ts';
import type { PaidPlan } from '../platform/payment-provider.ts';
import type { Services } from '../platform/services.ts';
import { countVenuesOf } from '../venues/queries.ts';

/** Pro is paid for every location, Premium once. */
export async function paidQuantity(
  { db }: Pick<Services, 'db'>,
  ownerId: string,
  plan: PaidPlan,
): Promise<number> {
  if (!PLANS[plan].isPricedPerLocation) return 1;
  return paidLocations(await countVenuesOf(db, ownerId));
}
