import type { Services } from '#server/services.ts';
import { PLANS } from '#shared/billing/plans.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import {
  type ChangeResult,
  isOutcomeUncertain,
  PaymentError,
  type Subscription,
} from '../provider/port.ts';
import type { LocationAttempt } from './location-attempts-query.ts';
import { isSubscriptionLive } from './per-location-subscription.ts';

const PRICE_SHOWN_FOR_MS = 10 * MINUTE_MS;
/** Allowed difference between the provider's clock and ours. */
const CLOCK_TOLERANCE_MS = 60_000;

/** The outcome of a quantity change. Amounts are in pence. */
export type QuantityChangeOutcome =
  | { state: 'done'; charge: number }
  | { state: 'waiting'; charge: number; clientSecret: string }
  | { state: 'refused'; message: string };

const NOT_COMPLETED = 'This payment was not completed. Please try again.';
const ENDED = 'Your plan has ended. Please choose a plan again.';

/**
 * Asks the provider to change the number of locations, or reads the result of an earlier request.
 * Safe to repeat: the attempt's id is the idempotency key.
 */
export async function requestQuantityChange(
  services: Services,
  attempt: LocationAttempt,
  { isGivenUp }: { isGivenUp: boolean },
): Promise<QuantityChangeOutcome> {
  const { payments } = services;
  const { subscriptionId } = attempt;
  const subscription = await payments.getSubscription(subscriptionId);
  if (!subscription || !isSubscriptionLive(subscription))
    return { state: 'refused', message: ENDED };
  // The owner may have moved to a plan with unlimited locations since.
  if (!PLANS[subscription.plan].isPricedPerLocation) return { state: 'done', charge: 0 };
  if (isGivenUp)
    return outcomeFromSubscription(attempt, await payments.dropPendingChange(subscriptionId));
  if (attempt.state === 'waiting') return await readWaitingChange(services, attempt, subscription);
  const result = await changeQuantity(services, attempt, subscription);
  switch (result.outcome) {
    case 'applied':
      return { state: 'done', charge: result.charged.pence };
    case 'action_required':
      return await readWaitingChange(services, { ...attempt, charge: amountToConfirm(result) });
    case 'declined':
    case 'refused':
      // Read the actual quantity: an earlier try may have succeeded after all.
      return outcomeFromSubscription(
        attempt,
        await payments.dropPendingChange(subscriptionId),
        result.message,
      );
  }
}

async function changeQuantity(
  { payments }: Services,
  attempt: LocationAttempt,
  subscription: Subscription,
): Promise<ChangeResult | { outcome: 'refused'; message: string }> {
  const { id, subscriptionId, quantity, settle } = attempt;
  const proratedAt = prorationForAttempt(attempt, subscription);
  try {
    return await payments.changeSubscription(
      { subscriptionId, plan: 'pro', quantity, settle, ...(proratedAt && { proratedAt }) },
      `location:${id}`,
    );
  } catch (error) {
    // The card may or may not have been charged: a retry with the same key finds out.
    if (!(error instanceof PaymentError) || isOutcomeUncertain(error)) throw error;
    const message = error.code === 'declined' ? error.message : NOT_COMPLETED;
    return { outcome: 'refused', message };
  }
}

/**
 * Moves the start of a deferred change into the current billing period: if the provider learns of
 * the change only in the next period, it counts from that period's first moment.
 */
function prorationForAttempt(
  { settle, proratedAt }: LocationAttempt,
  { periodStart, periodEnd }: Subscription,
): Date | null {
  if (settle === 'now' || !proratedAt) return proratedAt;
  if (proratedAt < periodStart) return periodStart;
  return proratedAt > periodEnd ? periodEnd : proratedAt;
}

async function readWaitingChange(
  { payments }: Services,
  attempt: LocationAttempt,
  known?: Subscription,
): Promise<QuantityChangeOutcome> {
  const { subscriptionId, quantity, charge } = attempt;
  const subscription = known ?? (await payments.getSubscription(subscriptionId));
  if (subscription?.pending?.quantity === quantity) {
    const action = await payments.getAction(subscriptionId);
    if (action.kind === 'confirm_payment') {
      return { state: 'waiting', charge, clientSecret: action.clientSecret };
    }
  }
  // Close the open payment so that it cannot be paid later. A payment made just now still counts.
  return outcomeFromSubscription(attempt, await payments.dropPendingChange(subscriptionId));
}

function outcomeFromSubscription(
  { wanted, quantity, charge }: LocationAttempt,
  subscription: Subscription,
  message = NOT_COMPLETED,
): QuantityChangeOutcome {
  const isChanged =
    wanted.length > 0 ? subscription.quantity >= quantity : subscription.quantity === quantity;
  return isChanged ? { state: 'done', charge } : { state: 'refused', message };
}

function amountToConfirm({
  action,
}: Extract<ChangeResult, { outcome: 'action_required' }>): number {
  return action.kind === 'confirm_payment' ? action.amount.pence : 0;
}

/** The time for which the shown price was calculated, or null if it has to be calculated again. */
export function chooseProrationDate(
  { periodStart, periodEnd, hasPaymentMethod }: Subscription,
  shownAt: Date | undefined,
  now: Date,
): Date | null {
  if (!shownAt || !hasPaymentMethod) return null;
  const isWithin = shownAt >= periodStart && shownAt <= periodEnd;
  return isWithin && isPriceRecentlyShown(shownAt, now) ? shownAt : null;
}

export function isPriceRecentlyShown(shownAt: Date, now: Date): boolean {
  const ageMs = now.getTime() - shownAt.getTime();
  return ageMs <= PRICE_SHOWN_FOR_MS && ageMs >= -CLOCK_TOLERANCE_MS;
}
