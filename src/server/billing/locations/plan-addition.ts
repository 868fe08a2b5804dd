import { type Business, lockBusiness } from '#server/businesses/queries.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import { claimVenueIds, createVenues, venueIdTaken } from '#server/venues/create-venues.ts';
import { findVenuesOf, type OwnedVenue } from '#server/venues/queries.ts';
import { wholeBusiness } from '#server/venues/scope-query.ts';
import { AppError } from '#shared/api/errors.ts';
import {
  canAddLocations,
  effectiveTier,
  ONE_LOCATION_ONLY,
  PLANS,
  paidLocations,
} from '#shared/billing/plans.ts';
import type { BillingInfo, NewVenue } from '#shared/venues/contract.ts';
import type { Subscription } from '../provider/port.ts';
import { describeCharge, NO_CARD } from './describe-charge.ts';
import {
  findAttempt,
  findOpenAttempt,
  insertAttempt,
  type LocationAttempt,
} from './location-attempts-query.ts';
import { isLive, locationPayerId, requirePaidUp } from './location-payer.ts';
import { usableProration } from './usable-proration.ts';

export type VenuesToAdd = {
  venues: readonly NewVenue[];
  /** The moment that the price was shown for. */
  proratedAt?: Date | undefined;
  /** The attempt whose payment the owner has approved since. */
  attemptId?: string | undefined;
  /** Whether one that is there already under the same name counts as added. */
  isRepeatable?: boolean;
};

export type AddedVenues = { venues: OwnedVenue[]; billingInfo?: BillingInfo | undefined };

/** What the provider said about a subscription, under the id it was asked for. */
export type KnownPayer = { id: string | null; subscription: Subscription | null };

export type AdditionPlan =
  | { next: 'nothing'; added: AddedVenues }
  | { next: 'ask'; business: Business }
  | { next: 'charge'; attempt: LocationAttempt }
  | { next: 'wait'; attempt: LocationAttempt };

/**
 * Adds what costs nothing, and writes down what has to be paid first. The owner's row is locked, so
 * that two requests at once cannot both take the last place of a plan.
 */
export async function planAddition(
  services: Services,
  tx: Transaction,
  businessId: string,
  { venues, proratedAt, attemptId, isRepeatable = false }: VenuesToAdd,
  payer: KnownPayer | undefined,
): Promise<AdditionPlan> {
  const business = await lockBusiness(tx, businessId);
  // The account may have been deleted since the request was let in.
  if (!business?.owner.emailVerified) throw new AppError('UNAUTHENTICATED', 'Please sign in');
  const existing = await findVenuesOf(tx, wholeBusiness(businessId));
  const wanted = isRepeatable ? venues.filter((venue) => !isThere(existing, venue)) : venues;
  if (wanted.length === 0) return { next: 'nothing', added: { venues: [] } };

  const approved = attemptId && (await findAttempt(tx, businessId, attemptId));
  if (approved && isSame(approved.wanted, wanted)) return resumeApproved(approved, existing);
  const open = await findOpenAttempt(tx, businessId);
  if (open) return { next: isSame(open.wanted, wanted) ? 'charge' : 'wait', attempt: open };

  requireWithinPlan(business, existing, wanted);
  requireFreeIds(existing, wanted);
  const quantityBefore = paidLocations(existing.length);
  const quantity = paidLocations(existing.length + wanted.length);
  const add = async () => ({ venues: await createVenues(services, tx, businessId, wanted) });
  const isPaidEach = PLANS[effectiveTier(business)].isPricedPerLocation;
  if (!isPaidEach || quantity === quantityBefore) return { next: 'nothing', added: await add() };

  if (locationPayerId(services, business) && payer?.id !== business.paymentSubscriptionId) {
    return { next: 'ask', business };
  }
  const subscription = payer?.subscription;
  if (subscription) requirePaidUp(subscription);
  if (!subscription || !isLive(subscription)) {
    return { next: 'nothing', added: { ...(await add()), billingInfo: NO_CARD } };
  }
  if (!PLANS[subscription.plan].isPricedPerLocation) {
    return { next: 'nothing', added: await add() };
  }
  await claimVenueIds(services, tx, businessId, wanted);
  const at = services.now();
  const attempt = await insertAttempt(tx, {
    businessId,
    subscriptionId: subscription.id,
    wanted: [...wanted],
    quantityBefore,
    quantity,
    // Where there is no card yet, the next invoice asks for one.
    settle: subscription.hasPaymentMethod ? 'now' : 'next_invoice',
    proratedAt: usableProration(subscription, proratedAt, at),
    state: 'charging',
    lookedAt: at,
    createdAt: at,
    updatedAt: at,
  });
  return { next: 'charge', attempt };
}

/** What became of a payment that the owner says to have approved. */
function resumeApproved(attempt: LocationAttempt, existing: readonly OwnedVenue[]): AdditionPlan {
  if (attempt.state !== 'done') return { next: 'charge', attempt };
  const venues = existing.filter((venue) => isThere(attempt.wanted, venue));
  return { next: 'nothing', added: { venues, billingInfo: describeCharge(attempt) } };
}

function requireWithinPlan(
  business: Business,
  existing: readonly OwnedVenue[],
  wanted: readonly NewVenue[],
): void {
  const tier = effectiveTier(business);
  if (!canAddLocations(tier, existing.length, wanted.length)) {
    throw new AppError('FORBIDDEN', ONE_LOCATION_ONLY, { extra: { planLimit: true } });
  }
  if (tier !== 'starter') requirePaidUp({ status: business.subscriptionStatus });
}

function requireFreeIds(existing: readonly OwnedVenue[], wanted: readonly NewVenue[]): void {
  const taken = new Set(existing.map(({ venueId }) => venueId));
  for (const { venueId } of wanted) {
    if (taken.has(venueId)) throw venueIdTaken(venueId);
    taken.add(venueId);
  }
}

type Named = Pick<NewVenue, 'name' | 'venueId'>;

function isThere(venues: readonly Named[], { name, venueId }: Named): boolean {
  return venues.some((venue) => venue.venueId === venueId && venue.name === name);
}

function isSame(one: readonly NewVenue[], other: readonly NewVenue[]): boolean {
  return one.length === other.length && other.every((venue) => isThere(one, venue));
}
