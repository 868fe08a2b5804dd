import { findBusiness } from '#server/businesses/queries.ts';
import type { Services } from '#server/services.ts';
import { countVenuesOf } from '#server/venues/queries.ts';
import { AppError } from '#shared/api/errors.ts';
import { effectiveTier, PLANS, paidLocationCount } from '#shared/billing/plans.ts';
import type { VenuePrice } from '#shared/venues/contract.ts';
import { withProviderErrors } from '../provider/with-provider-errors.ts';
import {
  findLocationPayer,
  isSubscriptionLive,
  requirePaidUpSubscription,
} from './location-payer.ts';

/** The price of adding this many venues now. Nothing is charged. */
export async function previewVenuePrice(
  services: Services,
  businessId: string,
  added: number,
): Promise<VenuePrice> {
  const business = await findBusiness(services.db, businessId);
  if (!business) throw new AppError('UNAUTHENTICATED', 'Please sign in');
  const existing = await countVenuesOf(services.db, businessId);
  const { isPricedPerLocation, pricePence } = PLANS[effectiveTier(business)];
  const quantity = isPricedPerLocation ? paidLocationCount(existing + added) : 1;
  const isDearer = isPricedPerLocation && quantity > paidLocationCount(existing);
  const payer = isDearer
    ? await withProviderErrors(services, () => findLocationPayer(services, business))
    : null;
  if (payer) requirePaidUpSubscription(payer);
  if (
    !payer?.hasPaymentMethod ||
    !isSubscriptionLive(payer) ||
    !PLANS[payer.plan].isPricedPerLocation
  ) {
    return { dueNowPence: 0, perMonthPence: pricePence * quantity, quantity, proratedAt: null };
  }
  const { id: subscriptionId, plan } = payer;
  const preview = await withProviderErrors(services, () =>
    services.payments.previewChange({ subscriptionId, plan, quantity, settle: 'now' }),
  );
  return {
    dueNowPence: preview.dueNow.pence,
    perMonthPence: preview.perMonth.pence,
    quantity,
    proratedAt: preview.proratedAt.toISOString(),
  };
}
