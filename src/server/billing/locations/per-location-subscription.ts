import type { Business } from '#server/businesses/queries.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { effectiveTier, PLANS } from '#shared/billing/plans.ts';
import type { Subscription } from '../provider/port.ts';
import { isIdOfCurrentProvider } from '../provider/with-provider-errors.ts';

type PlannedBusiness = Pick<Business, 'subscriptionTier' | 'paymentSubscriptionId'>;

/** The ID, at the current provider, of the subscription that pays per location, if there is one. */
export function perLocationSubscriptionId(
  services: Pick<Services, 'payments'>,
  business: PlannedBusiness,
): string | undefined {
  const id = business.paymentSubscriptionId;
  const isPerLocation = PLANS[effectiveTier(business)].isPricedPerLocation;
  return isPerLocation && id && isIdOfCurrentProvider(services, id) ? id : undefined;
}

/** The subscription that pays per location, as the provider reports it now. */
export async function findPerLocationSubscription(
  services: Services,
  business: PlannedBusiness,
): Promise<Subscription | null> {
  const id = perLocationSubscriptionId(services, business);
  return id ? await services.payments.getSubscription(id) : null;
}

export function isSubscriptionLive({ status }: Pick<Subscription, 'status'>): boolean {
  return status === 'active' || status === 'past_due';
}

/** Refuses to sell anything more while a payment is overdue or the plan has ended. */
export function requirePaidUpSubscription({ status }: { status: string }): void {
  if (status === 'past_due') {
    throw new AppError('PAYMENT_REQUIRED', 'Please settle your open payment first');
  }
  if (status === 'canceled' || status === 'expired') {
    throw new AppError('PAYMENT_REQUIRED', 'Your plan has ended. Please choose a plan again.');
  }
}
