import type { Business } from '#server/businesses/queries.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { effectiveTier, PLANS } from '#shared/billing/plans.ts';
import { isOwnId } from '../provider/is-own-id.ts';
import type { Subscription } from '../provider/port.ts';

type PlannedBusiness = Pick<Business, 'subscriptionTier' | 'paymentSubscriptionId'>;

/** The id under which the provider in use knows what pays for each location, if anything does. */
export function locationPayerId(
  services: Pick<Services, 'payments'>,
  business: PlannedBusiness,
): string | undefined {
  const id = business.paymentSubscriptionId;
  const isPaidEach = PLANS[effectiveTier(business)].isPricedPerLocation;
  return isPaidEach && id && isOwnId(services, id) ? id : undefined;
}

/** The same as the provider tells it now. */
export async function findLocationPayer(
  services: Services,
  business: PlannedBusiness,
): Promise<Subscription | null> {
  const id = locationPayerId(services, business);
  return id ? await services.payments.getSubscription(id) : null;
}

export function isLive({ status }: Pick<Subscription, 'status'>): boolean {
  return status === 'active' || status === 'past_due';
}

/** Nothing is sold on top of what is not paid. */
export function requirePaidUp({ status }: { status: string }): void {
  if (status === 'past_due') {
    throw new AppError('PAYMENT_REQUIRED', 'Please settle your open payment first');
  }
  if (status === 'canceled' || status === 'expired') {
    throw new AppError('PAYMENT_REQUIRED', 'Your plan has ended. Please choose a plan again.');
  }
}
