import type { Services } from '#server/services.ts';
import { PLANS } from '#shared/billing/plans.ts';
import {
  type ChangeResult,
  isUncertain,
  PaymentError,
  type Subscription,
} from '../provider/port.ts';
import type { LocationAttempt } from './location-attempts-query.ts';
import { isLive } from './location-payer.ts';

/** Money in pence. */
export type Outcome =
  | { state: 'done'; charge: number }
  | { state: 'waiting'; charge: number; clientSecret: string }
  | { state: 'refused'; message: string };

const NOT_COMPLETED = 'This payment was not completed. Please try again.';
const ENDED = 'Your plan has ended. Please choose a plan again.';

/**
 * Asks the provider to change the number of locations, or what became of it when it was asked
 * before. Safe to repeat: the attempt's own id is the key of the call.
 */
export async function requestQuantityChange(
  services: Services,
  attempt: LocationAttempt,
  { isGivenUp }: { isGivenUp: boolean },
): Promise<Outcome> {
  const { payments } = services;
  const { subscriptionId } = attempt;
  const subscription = await payments.getSubscription(subscriptionId);
  if (!subscription || !isLive(subscription)) return { state: 'refused', message: ENDED };
  // By now the owner may be on a plan with any number of locations.
  if (!PLANS[subscription.plan].isPricedPerLocation) return { state: 'done', charge: 0 };
  if (isGivenUp) return outcomeOf(attempt, await payments.dropPendingChange(subscriptionId));
  if (attempt.state === 'waiting') return await readWaiting(services, attempt, subscription);
  const result = await change(services, attempt, subscription);
  switch (result.outcome) {
    case 'applied':
      return { state: 'done', charge: result.charged.pence };
    case 'action_required':
      return await readWaiting(services, { ...attempt, charge: amountOf(result) });
    case 'declined':
    case 'refused':
      // What is there is what counts: an earlier try may have come through after all.
      return outcomeOf(attempt, await payments.dropPendingChange(subscriptionId), result.message);
  }
}

async function change(
  { payments }: Services,
  attempt: LocationAttempt,
  subscription: Subscription,
): Promise<ChangeResult | { outcome: 'refused'; message: string }> {
  const { id, subscriptionId, quantity, settle } = attempt;
  const proratedAt = prorationOf(attempt, subscription);
  try {
    return await payments.changeSubscription(
      { subscriptionId, plan: 'pro', quantity, settle, ...(proratedAt && { proratedAt }) },
      `location:${id}`,
    );
  } catch (error) {
    // Whether anything was charged is not known: it is asked again with the same key.
    if (!(error instanceof PaymentError) || isUncertain(error)) throw error;
    const message = error.code === 'declined' ? error.message : NOT_COMPLETED;
    return { outcome: 'refused', message };
  }
}

/**
 * What costs less does so in a later period too, where the provider hears of it as late as that: in
 * that one from its beginning.
 */
function prorationOf(
  { settle, proratedAt }: LocationAttempt,
  { periodStart, periodEnd }: Subscription,
): Date | null {
  if (settle === 'now' || !proratedAt) return proratedAt;
  if (proratedAt < periodStart) return periodStart;
  return proratedAt > periodEnd ? periodEnd : proratedAt;
}

async function readWaiting(
  { payments }: Services,
  attempt: LocationAttempt,
  known?: Subscription,
): Promise<Outcome> {
  const { subscriptionId, quantity, charge } = attempt;
  const subscription = known ?? (await payments.getSubscription(subscriptionId));
  if (subscription?.pending?.quantity === quantity) {
    const action = await payments.getAction(subscriptionId);
    if (action.kind === 'confirm_payment') {
      return { state: 'waiting', charge, clientSecret: action.clientSecret };
    }
  }
  // Nothing must be left that could still be paid; what was paid in between is kept.
  return outcomeOf(attempt, await payments.dropPendingChange(subscriptionId));
}

function outcomeOf(
  { wanted, quantity, charge }: LocationAttempt,
  subscription: Subscription,
  message = NOT_COMPLETED,
): Outcome {
  const isChanged =
    wanted.length > 0 ? subscription.quantity >= quantity : subscription.quantity === quantity;
  return isChanged ? { state: 'done', charge } : { state: 'refused', message };
}

function amountOf({ action }: Extract<ChangeResult, { outcome: 'action_required' }>): number {
  return action.kind === 'confirm_payment' ? action.amount.pence : 0;
}
