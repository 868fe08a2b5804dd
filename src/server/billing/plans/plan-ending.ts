import { recordAudit } from '#server/audit/record-audit.ts';
import { findMonthUsage } from '#server/businesses/month-usage-query.ts';
import { type Business, findBusiness } from '#server/businesses/queries.ts';
import { findCreditOfReferee } from '#server/referrals/postings-query.ts';
import type { Services } from '#server/services.ts';
import { countBusinessVenues } from '#server/venues/queries.ts';
import { AppError } from '#shared/api/errors.ts';
import type { PlanEndingPreview } from '#shared/billing/ending-contract.ts';
import { effectiveTier, PLANS } from '#shared/billing/plans.ts';
import { countReplyCredits } from '#shared/billing/usage.ts';
import { computeRefund, moneyBackUntil } from '../payments/list-payments.ts';
import { withPaymentLease } from '../payments/with-payment-lease.ts';
import type { Subscription } from '../provider/port.ts';
import { withProviderErrors } from '../provider/with-provider-errors.ts';
import {
  type ProviderFacts,
  paidPlanOf,
  readProviderFacts,
  refreshSubscription,
} from '../subscriptions/refresh-subscription.ts';

type PlanEndingMoney = Pick<
  PlanEndingPreview,
  'periodEnd' | 'cancelAtPeriodEnd' | 'now' | 'moneyBackUntil' | 'isUnpaid'
>;

/** What an owner should know before ending a paid plan. */
export async function previewEnding(
  services: Services,
  businessId: string,
): Promise<PlanEndingPreview> {
  const { db } = services;
  const business = await findBusiness(db, businessId);
  if (!business) throw new AppError('UNAUTHENTICATED', 'Please sign in');
  const money = await withProviderErrors(services, async () => {
    const facts = await readProviderFacts(services, businessId);
    const subscription = paidPlanOf(facts);
    return subscription ? await planEndingMoney(services, business, facts, subscription) : NO_MONEY;
  });
  const { used, endsAt } = await findMonthUsage(services, db, businessId);
  return {
    plan: effectiveTier(business),
    ...money,
    month: {
      feedbackUsed: used,
      repliesLeft: repliesLeft(business, services.now()),
      endsAt: endsAt.toISOString(),
    },
    locations: await countBusinessVenues(db, businessId),
  };
}

const NO_MONEY: PlanEndingMoney = {
  periodEnd: null,
  cancelAtPeriodEnd: false,
  now: { isMoneyBack: false, toCardPence: 0, toCreditPence: 0, referralCreditPence: 0 },
  moneyBackUntil: null,
  isUnpaid: false,
};

async function planEndingMoney(
  { db, payments, now }: Services,
  { id: businessId }: Business,
  { invoices }: ProviderFacts,
  subscription: Subscription,
): Promise<PlanEndingMoney> {
  const { id, status, periodEnd, cancelAtPeriodEnd } = subscription;
  const until = moneyBackUntil(subscription, invoices);
  const isMoneyBack = until !== null && now() < until;
  const isUnpaid = status === 'past_due';
  const back = isMoneyBack
    ? computeRefund(id, invoices, await payments.listRefunds(subscription.customerId))
    : { toCardPence: 0, toCreditPence: (await payments.previewEnd(id)).pence };
  return {
    // An unpaid period cannot be used to its end, so the plan can only end now.
    periodEnd: isUnpaid ? null : periodEnd.toISOString(),
    cancelAtPeriodEnd,
    now: {
      isMoneyBack,
      ...back,
      referralCreditPence: isMoneyBack ? await findCreditOfReferee(db, businessId) : 0,
    },
    moneyBackUntil: isMoneyBack ? until.toISOString() : null,
    isUnpaid,
  };
}

/**
 * Replies left this month after a move to Starter. Replies already sent still count, and purchased
 * credits are kept.
 */
function repliesLeft(business: Business, now: Date): number {
  const { monthlyReplyLimit } = PLANS.starter;
  return countReplyCredits({ ...business, monthlyReplyLimit }, now).available;
}

/**
 * Schedules a plan to end with its paid period, or cancels the scheduled end. Until then the plan
 * is unchanged. At the end of the period the provider ends it and sends the usual event.
 */
export async function setPlanEnding(
  services: Services,
  businessId: string,
  cancel: boolean,
): Promise<Subscription> {
  const { db, payments, now } = services;
  return withPaymentLease(services, businessId, () =>
    withProviderErrors(services, async () => {
      const current = paidPlanOf(await readProviderFacts(services, businessId));
      if (!current) throw new AppError('CONFLICT', 'You have no paid plan');
      if (cancel && current.status === 'past_due') {
        throw new AppError('PAYMENT_REQUIRED', 'Please settle your open payment first');
      }
      if (current.cancelAtPeriodEnd === cancel) return current;
      // An owner who is leaving does not want to pay for a pending change.
      if (cancel && current.pending) await payments.dropPendingChange(current.id);
      const changed = await payments.setCancelAtPeriodEnd(current.id, cancel);
      const action = cancel ? 'plan.ending-asked' : 'plan.ending-taken-back';
      const details = { subscription: current.id };
      await recordAudit(db, { at: now(), businessId, action, details });
      await refreshSubscription(services, businessId);
      return changed;
    }),
  );
}
