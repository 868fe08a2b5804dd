import { recordAudit } from '#server/audit/record-audit.ts';
import {
  findBusiness,
  lockBusiness,
  recordOnboardingStep,
  updateBusiness,
} from '#server/businesses/queries.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import type { Tier } from '#shared/billing/plans.ts';
import { paths } from '#shared/site/paths.ts';
import { moneyBackUntil } from '../payments/list-payments.ts';
import { deletePaymentAttempt } from '../payments/payment-lease-query.ts';
import { insertCreditTransaction } from '../payments/queries.ts';
import { recordRefunds } from '../payments/reverse-payment.ts';
import { withPaymentLease } from '../payments/with-payment-lease.ts';
import { gbp, type Refund, type Subscription } from '../provider/port.ts';
import { isIdOfCurrentProvider, withProviderErrors } from '../provider/with-provider-errors.ts';
import { applyPlanChange } from '../subscriptions/apply-subscription.ts';
import {
  deletePlanEnding,
  findOpenPlanEndings,
  markPlanEndingFinished,
  type PlanEnding,
  savePlanEnding,
} from '../subscriptions/queries.ts';
import {
  type ProviderFacts,
  readProviderFacts,
  refreshSubscription,
} from '../subscriptions/refresh-subscription.ts';
import { PLAN_ATTEMPT_PURPOSE } from './select-plan.ts';

type EndedPlan = { hasChanged: boolean };

/** Moves the owner to Starter at once. Never grants a paid plan: the error says where to pay. */
export async function downgradeToStarter(
  services: Services,
  businessId: string,
  plan: Tier,
): Promise<EndedPlan> {
  const { db, now } = services;
  const business = await findBusiness(db, businessId);
  if (!business) throw new AppError('UNAUTHENTICATED', 'Please sign in');
  const isPaidChange = plan !== 'starter' && business.subscriptionTier !== plan;
  if (isPaidChange) throw paymentRequired(plan);
  const hasChanged =
    plan === 'starter' &&
    (await withPaymentLease(services, businessId, () =>
      withProviderErrors(services, () => endPaidPlan(services, businessId)),
    ));
  const data = { plan };
  await recordOnboardingStep(db, { businessId, step: 'plan_selected', completedAt: now(), data });
  return { hasChanged };
}

/**
 * Cancels every paid or unfinished subscription, refunds what is owed and moves the owner to
 * Starter. Returns whether anything changed. Safe to repeat after a failure at any point.
 */
async function endPaidPlan(services: Services, businessId: string): Promise<boolean> {
  const facts = await readProviderFacts(services, businessId);
  for (const subscription of facts.live) {
    await cancelSubscription(services, businessId, facts, subscription);
  }
  await deletePaymentAttempt(services.db, businessId, PLAN_ATTEMPT_PURPOSE);
  const endings = await findOpenPlanEndings(services.db, businessId);
  for (const ending of endings) await refundEndedPlan(services, ending);
  await refreshSubscription(services, businessId);
  const hasMoved = await services.db.transaction((tx) => moveToStarter(services, tx, businessId));
  return hasMoved || endings.length > 0 || facts.live.length > 0;
}

/**
 * Records the refund before cancelling, so that it is still owed if the provider's response is
 * lost.
 */
async function cancelSubscription(
  { db, payments, now }: Services,
  businessId: string,
  { invoices }: ProviderFacts,
  subscription: Subscription,
): Promise<void> {
  const { id: subscriptionId, status } = subscription;
  const until = moneyBackUntil(subscription, invoices);
  const isMoneyBack = until !== null && now() < until;
  if (status !== 'incomplete') {
    await savePlanEnding(db, { businessId, subscriptionId, isMoneyBack, createdAt: now() });
  }
  await payments.cancelNow(subscriptionId, { creditUnusedTime: !isMoneyBack });
}

/** For an owner whose plan has no subscription. */
async function moveToStarter(
  services: Services,
  tx: Transaction,
  businessId: string,
): Promise<boolean> {
  const business = await lockBusiness(tx, businessId);
  if (!business || business.subscriptionTier === 'starter') return false;
  const at = services.now();
  await applyPlanChange(services, tx, business, 'starter');
  if (business.subscriptionTier === null) return true;
  const ended = { subscriptionStatus: 'canceled', subscriptionEndDate: at } as const;
  await updateBusiness(tx, businessId, { ...ended, updatedAt: at });
  return true;
}

function paymentRequired(plan: Tier): AppError {
  const checkoutUrl = `${paths.subscribe}?plan=${plan}`;
  return new AppError('PAYMENT_REQUIRED', 'Payment required', { extra: { checkoutUrl } });
}

type PlanRefund = { refunds: Refund[]; creditPence: number };

/**
 * Refunds a plan that has ended, if the owner is entitled to it. If the subscription is still
 * running, deletes the request to end the plan instead.
 */
export async function refundEndedPlan(services: Services, ending: PlanEnding): Promise<void> {
  const { db, payments, now } = services;
  const { id, businessId, subscriptionId } = ending;
  const isKnown = isIdOfCurrentProvider(services, subscriptionId);
  const subscription = isKnown ? await payments.getSubscription(subscriptionId) : null;
  if (subscription && subscription.endedAt === null) {
    await deletePlanEnding(db, id);
    return;
  }
  const owed = subscription !== null && ending.isMoneyBack;
  const returned = owed ? await refundPlan(services, subscription) : null;
  const at = now();
  await db.transaction(async (tx) => {
    const about = { businessId, createdAt: at };
    await recordRefunds(services, tx, businessId, returned?.refunds ?? []);
    if (returned && returned.creditPence !== 0) {
      const description = 'Credit of a plan that was refunded';
      const credit = { amount: returned.creditPence, source: subscriptionId, description };
      await insertCreditTransaction(tx, { ...about, type: 'proration_credit', ...credit });
    }
    const details = { subscription: subscriptionId, isMoneyBack: ending.isMoneyBack };
    await recordAudit(tx, { at, businessId, action: 'plan.ended', details });
    await markPlanEndingFinished(tx, id, at);
  });
}

/**
 * Refunds card payments to the card and restores the credit balance to what it was before the plan.
 */
async function refundPlan(
  { payments }: Services,
  { id, customerId }: Subscription,
): Promise<PlanRefund> {
  const invoices = (await payments.listInvoices(customerId)).filter(
    ({ subscriptionId, status }) => subscriptionId === id && status === 'paid',
  );
  for (const { id: invoiceId, due } of invoices) {
    if (due.pence > 0) await payments.refundInvoice(invoiceId, `refund:${invoiceId}`);
  }
  const creditPence = invoices.reduce((sum, { total, due }) => sum + total.pence - due.pence, 0);
  if (creditPence !== 0) {
    const reason = 'Credit of a plan that was refunded';
    const change = { customerId, amount: gbp(creditPence), reason, metadata: { subscription: id } };
    await payments.adjustCredit(change, `refund-credit:${id}`);
  }
  return { refunds: await payments.listRefunds(customerId), creditPence };
}
