import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { withProviderErrors } from '../provider/with-provider-errors.ts';
import type { LocationAttempt } from './location-attempts-query.ts';
import { findPerLocationSubscription } from './per-location-subscription.ts';
import {
  type AddVenuesResult,
  describeCharge,
  planVenueAddition,
  type SubscriptionLookup,
  type VenueAddition,
} from './plan-venue-addition.ts';
import { type SettledAttempt, settleLocationAttempt } from './settle-location-attempt.ts';

const MAX_ATTEMPT_STEPS = 6;
const STUCK_AFTER_MS = 60_000;

/**
 * Adds all of the venues or none. If venues cost money, an attempt is recorded first, then paid for
 * outside any transaction, and only then are the venues created. A request that arrives in between
 * waits or is refused, so nothing is charged twice.
 */
export async function addVenues(
  services: Services,
  businessId: string,
  wanted: VenueAddition,
): Promise<AddVenuesResult> {
  return withProviderErrors(services, () => addOrCharge(services, businessId, wanted));
}

async function addOrCharge(
  services: Services,
  businessId: string,
  wanted: VenueAddition,
): Promise<AddVenuesResult> {
  let payer: SubscriptionLookup | undefined;
  for (let step = 0; step < MAX_ATTEMPT_STEPS; step += 1) {
    const plan = await services.db.transaction((tx) =>
      planVenueAddition(services, tx, businessId, wanted, payer),
    );
    if (plan.next === 'nothing') return plan.added;
    if (plan.next === 'charge')
      return presentSettledAttempt(await settleLocationAttempt(services, plan.attempt));
    if (plan.next === 'ask') {
      const { paymentSubscriptionId: id } = plan.business;
      payer = { id, subscription: await findPerLocationSubscription(services, plan.business) };
    } else await settleOpenAttempt(services, plan.attempt);
  }
  throw paymentInProgressError();
}

/**
 * Drops an attempt that waits for the owner's approval; refuses the request while an attempt is
 * being charged.
 */
async function settleOpenAttempt(services: Services, attempt: LocationAttempt): Promise<void> {
  const { state, wanted, createdAt } = attempt;
  const isStuck = services.now().getTime() - createdAt.getTime() > STUCK_AFTER_MS;
  if (state === 'charging' && wanted.length > 0 && !isStuck) throw paymentInProgressError();
  await settleLocationAttempt(services, attempt, { isGivenUp: state === 'waiting' });
}

function presentSettledAttempt({ attempt, venues, outcome }: SettledAttempt): AddVenuesResult {
  if (attempt.state === 'done') return { venues, billingInfo: describeCharge(attempt) };
  if (outcome?.state === 'waiting') {
    throw new AppError('PAYMENT_REQUIRED', 'Please approve this payment to add the location', {
      extra: {
        action: 'confirm_payment',
        attemptId: attempt.id,
        clientSecret: outcome.clientSecret,
        secretKind: 'payment',
        subscriptionId: attempt.subscriptionId,
        amountPence: attempt.charge,
      },
    });
  }
  const message = outcome?.state === 'refused' ? outcome.message : 'This payment was not completed';
  throw new AppError('PAYMENT_REQUIRED', message);
}

function paymentInProgressError(): AppError {
  return new AppError('CONFLICT', 'Another location is being added');
}
