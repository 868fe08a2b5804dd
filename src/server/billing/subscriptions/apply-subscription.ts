import { isDeepStrictEqual } from 'node:util';
import { recordAudit } from '#server/audit/record-audit.ts';
import {
  type Business,
  lockBusiness,
  recordOnboardingStep,
  updateBusiness,
} from '#server/businesses/queries.ts';
import { releaseHeldFeedback } from '#server/feedback/retention/release-held-feedback.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import { effectiveTier, type SubscriptionStatus, type Tier } from '#shared/billing/plans.ts';
import { graceEnd } from '#shared/billing/subscription-rules.ts';
import { queuePlanChangedMail, queuePlanEndedMail } from '../plans/plan-mails.ts';
import { applyTier } from '../plans/select-plan.ts';
import type { PaidPlan, Subscription } from '../provider/port.ts';
import { findSubscriptionState, type SubscriptionState, saveSubscriptionState } from './queries.ts';

/**
 * The only place that grants or withdraws a paid plan. It relies on the subscription as the
 * provider reports it now, never on an event or a browser. Idempotent. A plan that was not granted
 * by a subscription is never withdrawn here.
 */
export async function applySubscription(
  services: Services,
  tx: Transaction,
  businessId: string,
  subscription: Subscription | null,
): Promise<void> {
  const business = await lockBusiness(tx, businessId);
  if (!business) throw new Error('a subscription of no business');
  const state = await findSubscriptionState(tx, businessId);
  const now = services.now();
  const pastDueSince = overdueSince(state, subscription);
  const plan = entitledPlan(subscription, pastDueSince, now);
  const hasLostPlan = plan === null && Boolean(state?.grantedPlan);
  if (plan || hasLostPlan) await applyPlanChange(services, tx, business, plan ?? 'starter');
  const change = {
    subscriptionStatus: planStatusFor(business, subscription, { plan, hasLostPlan }),
    ...(plan && subscription && periodDates(business, state, subscription)),
    ...(hasLostPlan && { subscriptionEndDate: subscription?.endedAt ?? now }),
    ...(subscription && { paymentSubscriptionId: subscription.id }),
  };
  await updateBusiness(tx, businessId, { ...change, updatedAt: now });
  const told = {
    provider: services.payments.client.provider,
    subscriptionId: subscription?.id ?? null,
    status: subscription?.status ?? null,
    quantity: subscription?.quantity ?? null,
    grantedPlan: plan,
    pastDueSince,
    firstInvoiceId: state?.firstInvoiceId ?? null,
  };
  const isNews =
    !holds(business, { ...change, ...(plan && { subscriptionTier: plan }) }) || !holds(state, told);
  await saveSubscriptionState(tx, { businessId, ...told, updatedAt: now }, { isNews });
}

/**
 * Moves an owner to a plan: limits, held feedback, audit log and email. Does nothing if the owner
 * already has the plan.
 */
export async function applyPlanChange(
  services: Services,
  tx: Transaction,
  business: Business,
  tier: Tier,
): Promise<void> {
  const { id: businessId, subscriptionTier: from } = business;
  const at = services.now();
  if (tier !== 'starter') {
    const data = { plan: tier };
    await recordOnboardingStep(tx, { businessId, step: 'plan_selected', completedAt: at, data });
  }
  if (tier === from) return;
  await applyTier(services, tx, businessId, tier);
  const isUnsealed = effectiveTier(business) === 'starter' && tier !== 'starter';
  const released = isUnsealed ? await releaseHeldFeedback(services, tx, businessId) : 0;
  const details = { from, to: tier, ...(released > 0 && { released }) };
  await recordAudit(tx, { at, businessId, action: 'plan.changed', details });
  await queuePlanMail(services, tx, business, tier);
}

/**
 * Queues the email in the transaction of the plan change, so that each change sends exactly one
 * email.
 */
async function queuePlanMail(
  services: Services,
  tx: Transaction,
  business: Business,
  to: Tier,
): Promise<void> {
  const from = effectiveTier(business);
  if (from === to) return;
  if (to === 'starter') await queuePlanEndedMail(services, tx, business, { from });
  else await queuePlanChangedMail(services, tx, business, { from, to });
}

/** True if `before` has every value of `after` already. */
function holds(before: object | undefined, after: object): boolean {
  return before !== undefined && isDeepStrictEqual({ ...before, ...after }, { ...before });
}

/**
 * The plan to grant. An unpaid first payment grants nothing; an overdue renewal keeps the plan for
 * a grace period.
 */
function entitledPlan(
  subscription: Subscription | null,
  pastDueSince: Date | null,
  now: Date,
): PaidPlan | null {
  if (subscription?.status === 'active') return subscription.plan;
  const isInGrace = pastDueSince !== null && now < graceEnd(pastDueSince);
  return subscription && isInGrace ? subscription.plan : null;
}

/**
 * When the unpaid renewal was due; if several periods in a row are unpaid, when the first one was
 * due.
 */
function overdueSince(
  state: SubscriptionState | undefined,
  subscription: Subscription | null,
): Date | null {
  if (subscription?.status !== 'past_due') return null;
  const isKnown = state?.subscriptionId === subscription.id && state.pastDueSince;
  return isKnown ? state.pastDueSince : subscription.periodStart;
}

function planStatusFor(
  business: Business,
  subscription: Subscription | null,
  { plan, hasLostPlan }: { plan: PaidPlan | null; hasLostPlan: boolean },
): SubscriptionStatus {
  if (subscription?.status === 'past_due') return 'past_due';
  if (plan) return 'active';
  return hasLostPlan || business.subscriptionStatus !== 'active' ? 'canceled' : 'active';
}

function periodDates(
  business: Business,
  state: SubscriptionState | undefined,
  { id, periodStart, periodEnd }: Subscription,
) {
  const isSame = state?.subscriptionId === id && state.grantedPlan !== null;
  const started = isSame ? business.subscriptionStartDate : null;
  return { subscriptionStartDate: started ?? periodStart, subscriptionEndDate: periodEnd };
}
