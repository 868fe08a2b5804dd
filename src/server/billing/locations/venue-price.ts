import { findBusiness } from '#server/businesses/queries.ts';
import type { Services } from '#server/services.ts';
import { countBusinessVenues, findVenuesInScope } from '#server/venues/queries.ts';
import { wholeBusinessScope } from '#server/venues/scope-query.ts';
import { AppError } from '#shared/api/errors.ts';
import { effectiveTier, monthlyPrice, PLANS, paidLocationCount } from '#shared/billing/plans.ts';
import type { RemovalPrice, VenuePrice } from '#shared/venues/contract.ts';
import type { Subscription } from '../provider/port.ts';
import { withProviderErrors } from '../provider/with-provider-errors.ts';
import { findOpenLocationAttempt } from './location-attempts-query.ts';
import {
  findPerLocationSubscription,
  isSubscriptionLive,
  requirePaidUpSubscription,
} from './per-location-subscription.ts';

/** The price of adding this many venues now. Nothing is charged. */
export async function previewVenuePrice(
  services: Services,
  businessId: string,
  added: number,
): Promise<VenuePrice> {
  const business = await findBusiness(services.db, businessId);
  if (!business) throw new AppError('UNAUTHENTICATED', 'Please sign in');
  const existing = await countBusinessVenues(services.db, businessId);
  const { isPricedPerLocation, pricePence } = PLANS[effectiveTier(business)];
  const quantity = isPricedPerLocation ? paidLocationCount(existing + added) : 1;
  const isDearer = isPricedPerLocation && quantity > paidLocationCount(existing);
  const payer = isDearer
    ? await withProviderErrors(services, () => findPerLocationSubscription(services, business))
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

/** The credit for a venue's unused days if it were deleted now. Read-only. */
export async function previewRemovalPrice(
  services: Services,
  businessId: string,
  id: string,
): Promise<RemovalPrice> {
  const business = await findBusiness(services.db, businessId);
  if (!business) throw new AppError('UNAUTHENTICATED', 'Please sign in');
  const venues = await findVenuesInScope(services.db, wholeBusinessScope(businessId));
  if (!venues.some((venue) => venue.id === id.toLowerCase())) {
    throw new AppError('NOT_FOUND', 'Restaurant not found');
  }
  const tier = effectiveTier(business);
  const left = venues.length - 1;
  const quantity = paidLocationCount(left);
  const isCheaper = PLANS[tier].isPricedPerLocation && quantity < paidLocationCount(venues.length);
  const payer = isCheaper
    ? await withProviderErrors(services, () => findPerLocationSubscription(services, business))
    : null;
  if (!payer || !isSubscriptionLive(payer) || !PLANS[payer.plan].isPricedPerLocation) {
    return noCredit(monthlyPrice(tier, left));
  }
  if (await findOpenLocationAttempt(services.db, businessId)) {
    throw new AppError('CONFLICT', 'Another change to your locations is still being processed');
  }
  return await previewCredit(services, payer, quantity);
}

async function previewCredit(
  services: Services,
  payer: Subscription,
  quantity: number,
): Promise<RemovalPrice> {
  const { id: subscriptionId, plan, periodEnd, cancelAtPeriodEnd } = payer;
  const { difference, perMonth, proratedAt } = await withProviderErrors(services, () =>
    services.payments.previewChange({ subscriptionId, plan, quantity, settle: 'next_invoice' }),
  );
  const perMonthPence = cancelAtPeriodEnd ? 0 : perMonth.pence;
  // A location that was never paid for gives no credit.
  if (difference.pence >= 0) return noCredit(perMonthPence);
  return {
    creditPence: -difference.pence,
    currency: 'gbp',
    creditedWith: creditTiming(payer),
    creditedAt: periodEnd.toISOString(),
    perMonthPence,
    proratedAt: proratedAt.toISOString(),
  };
}

function creditTiming({ status, cancelAtPeriodEnd }: Subscription): RemovalPrice['creditedWith'] {
  if (status === 'past_due') return 'invoice_after_open_payment';
  return cancelAtPeriodEnd ? 'plan_end' : 'next_invoice';
}

function noCredit(perMonthPence: number): RemovalPrice {
  return {
    creditPence: 0,
    currency: 'gbp',
    creditedWith: null,
    creditedAt: null,
    perMonthPence,
    proratedAt: null,
  };
}
