import { type Business, lockBusiness } from '#server/businesses/queries.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import { claimVenueIds, createVenues, venueIdTakenError } from '#server/venues/create-venues.ts';
import { findVenuesInScope, type OwnedVenue } from '#server/venues/queries.ts';
import { wholeBusinessScope } from '#server/venues/scope-query.ts';
import { AppError } from '#shared/api/errors.ts';
import {
  canAddLocations,
  effectiveTier,
  formatPrice,
  ONE_LOCATION_ONLY_MESSAGE,
  PLANS,
  paidLocationCount,
} from '#shared/billing/plans.ts';
import type { BillingInfo, NewVenue } from '#shared/venues/contract.ts';
import type { Subscription } from '../provider/port.ts';
import {
  findLocationAttempt,
  findOpenLocationAttempt,
  insertLocationAttempt,
  type LocationAttempt,
} from './location-attempts-query.ts';
import {
  isSubscriptionLive,
  perLocationSubscriptionId,
  requirePaidUpSubscription,
} from './per-location-subscription.ts';
import { chooseProrationDate } from './request-quantity-change.ts';

const NO_CARD_INFO: BillingInfo = {
  message: 'Please add a payment method to keep this location active.',
  paymentMethodMissing: true,
};

export type VenueAddition = {
  venues: readonly NewVenue[];
  /** The moment for which the price was shown. */
  proratedAt?: Date | undefined;
  /** The attempt whose payment the owner has now approved. */
  attemptId?: string | undefined;
  /** Whether an existing venue of the same name counts as added. */
  isRepeatable?: boolean;
};

export type AddVenuesResult = { venues: OwnedVenue[]; billingInfo?: BillingInfo | undefined };

/** A subscription as the provider reports it, with the id that was looked up. */
export type SubscriptionLookup = { id: string | null; subscription: Subscription | null };

type VenueAdditionPlan =
  | { next: 'nothing'; added: AddVenuesResult }
  | { next: 'ask'; business: Business }
  | { next: 'charge'; attempt: LocationAttempt }
  | { next: 'wait'; attempt: LocationAttempt };

/**
 * Adds venues that are free, and records an attempt for those that must be paid for first. Locks
 * the business row, so that two simultaneous requests cannot both take a plan's last free location.
 */
export async function planVenueAddition(
  services: Services,
  tx: Transaction,
  businessId: string,
  { venues, proratedAt, attemptId, isRepeatable = false }: VenueAddition,
  payer: SubscriptionLookup | undefined,
): Promise<VenueAdditionPlan> {
  const business = await lockBusiness(tx, businessId);
  // The account may have been deleted after the request was authorised.
  if (!business?.owner.emailVerified) throw new AppError('UNAUTHENTICATED', 'Please sign in');
  const existing = await findVenuesInScope(tx, wholeBusinessScope(businessId));
  const wanted = isRepeatable ? venues.filter((venue) => !hasSameVenue(existing, venue)) : venues;
  if (wanted.length === 0) return { next: 'nothing', added: { venues: [] } };

  const approved = attemptId && (await findLocationAttempt(tx, businessId, attemptId));
  if (approved && isSameRequest(approved.wanted, wanted)) return resumeApproved(approved, existing);
  const open = await findOpenLocationAttempt(tx, businessId);
  if (open) return { next: isSameRequest(open.wanted, wanted) ? 'charge' : 'wait', attempt: open };

  requireRoomInPlan(business, existing, wanted);
  const taken = findTakenId(existing, wanted);
  if (taken) throw await venueIdTakenError(tx, businessId, taken, wanted);
  const quantityBefore = paidLocationCount(existing.length);
  const quantity = paidLocationCount(existing.length + wanted.length);
  const add = async () => ({ venues: await createVenues(services, tx, businessId, wanted) });
  const isPerLocation = PLANS[effectiveTier(business)].isPricedPerLocation;
  if (!isPerLocation || quantity === quantityBefore) return { next: 'nothing', added: await add() };

  if (
    perLocationSubscriptionId(services, business) &&
    payer?.id !== business.paymentSubscriptionId
  ) {
    return { next: 'ask', business };
  }
  const subscription = payer?.subscription;
  if (subscription) requirePaidUpSubscription(subscription);
  if (!subscription || !isSubscriptionLive(subscription)) {
    return { next: 'nothing', added: { ...(await add()), billingInfo: NO_CARD_INFO } };
  }
  if (!PLANS[subscription.plan].isPricedPerLocation) {
    return { next: 'nothing', added: await add() };
  }
  await claimVenueIds(services, tx, businessId, wanted);
  const at = services.now();
  const attempt = await insertLocationAttempt(tx, {
    businessId,
    subscriptionId: subscription.id,
    wanted: [...wanted],
    quantityBefore,
    quantity,
    // If there is no card, the amount goes onto the next invoice, which asks for a card.
    settle: subscription.hasPaymentMethod ? 'now' : 'next_invoice',
    proratedAt: chooseProrationDate(subscription, proratedAt, at),
    state: 'charging',
    lookedAt: at,
    createdAt: at,
    updatedAt: at,
  });
  return { next: 'charge', attempt };
}

/**
 * Continues an attempt whose payment the owner reports as approved, or returns its venues if it is
 * done.
 */
function resumeApproved(
  attempt: LocationAttempt,
  existing: readonly OwnedVenue[],
): VenueAdditionPlan {
  if (attempt.state !== 'done') return { next: 'charge', attempt };
  const venues = existing.filter((venue) => hasSameVenue(attempt.wanted, venue));
  return { next: 'nothing', added: { venues, billingInfo: describeCharge(attempt) } };
}

function requireRoomInPlan(
  business: Business,
  existing: readonly OwnedVenue[],
  wanted: readonly NewVenue[],
): void {
  const tier = effectiveTier(business);
  if (!canAddLocations(tier, existing.length, wanted.length)) {
    throw new AppError('FORBIDDEN', ONE_LOCATION_ONLY_MESSAGE, { extra: { planLimit: true } });
  }
  if (tier !== 'starter') requirePaidUpSubscription({ status: business.subscriptionStatus });
}

/** The first requested ID that an existing venue has, or that appears earlier in the list. */
function findTakenId(
  existing: readonly OwnedVenue[],
  wanted: readonly NewVenue[],
): string | undefined {
  const taken = new Set(existing.map(({ venueId }) => venueId));
  return wanted.find(({ venueId }) => taken.has(venueId) || !taken.add(venueId))?.venueId;
}

type VenueNames = Pick<NewVenue, 'name' | 'venueId'>;

function hasSameVenue(venues: readonly VenueNames[], { name, venueId }: VenueNames): boolean {
  return venues.some((venue) => venue.venueId === venueId && venue.name === name);
}

function isSameRequest(one: readonly NewVenue[], other: readonly NewVenue[]): boolean {
  return one.length === other.length && other.every((venue) => hasSameVenue(one, venue));
}

/** The message the owner sees after adding locations that cost money. */
export function describeCharge({
  settle,
  quantity,
  charge,
}: Pick<LocationAttempt, 'settle' | 'quantity' | 'charge'>): BillingInfo {
  if (settle === 'next_invoice') return NO_CARD_INFO;
  const today = `£${(charge / 100).toFixed(2)}`;
  const each = formatPrice(PLANS.pro.pricePence);
  return {
    message: `Your subscription now includes ${quantity} locations (${today} charged today, then ${each}/month each).`,
    paymentMethodMissing: false,
  };
}
