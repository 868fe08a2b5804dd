import type { Services } from '#server/services.ts';
import { countVenuesOf } from '#server/venues/queries.ts';
import { PLANS, paidLocations } from '#shared/billing/plans.ts';
import type { PaidPlan } from '../provider/port.ts';

/** Pro is paid for every location, Premium once. */
export async function paidQuantity(
  { db }: Pick<Services, 'db'>,
  businessId: string,
  plan: PaidPlan,
): Promise<number> {
  if (!PLANS[plan].isPricedPerLocation) return 1;
  return paidLocations(await countVenuesOf(db, businessId));
}
