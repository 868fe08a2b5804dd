import { findBusiness } from '#server/businesses/queries.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { effectiveTier } from '#shared/billing/plans.ts';
import type { SubscriptionOverview } from '#shared/billing/subscription-contract.ts';
import { graceEnd } from '#shared/billing/subscription-rules.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import { companyOf } from '../payments/change-company.ts';
import {
  computeRefund,
  isListedInvoice,
  listPayments,
  moneyBackUntil,
} from '../payments/list-payments.ts';
import { findPaidPacks } from '../payments/queries.ts';
import { readCardPayments } from '../payments/read-card-payments.ts';
import type { Invoice, Refund, Subscription } from '../provider/port.ts';
import { withProviderErrors } from '../provider/with-provider-errors.ts';
import { findSubscriptionState } from './queries.ts';
import { paidPlanOf, readProviderFacts } from './refresh-subscription.ts';

/** The plan as stored in the account, and the payments as the provider reports them. */
export async function readSubscriptionOverview(
  services: Services,
  businessId: string,
): Promise<SubscriptionOverview> {
  const { db, payments, config } = services;
  const business = await findBusiness(db, businessId);
  const state = await findSubscriptionState(db, businessId);
  if (!business) throw new AppError('UNAUTHENTICATED', 'Please sign in');
  return withProviderErrors(services, async () => {
    const facts = await readProviderFacts(services, businessId);
    const { customerId, invoices } = facts;
    const paidFor = paidPlanOf(facts);
    const credit = customerId ? await payments.getCredit(customerId) : null;
    const [refunds, cardPayments] = customerId
      ? await Promise.all([
          payments.listRefunds(customerId),
          readCardPayments(services, customerId),
        ])
      : [[], []];
    const packs = await findPaidPacks(db, businessId);
    return {
      plan: effectiveTier(business),
      status: business.subscriptionStatus,
      ...(paidFor ? await describePlan(services, paidFor, { invoices, refunds }) : NO_PLAN),
      pastDueUntil:
        paidFor && state?.pastDueSince ? graceEnd(state.pastDueSince).toISOString() : null,
      accountCreditPence: credit?.pence ?? 0,
      invoices: invoices.filter(isListedInvoice).map(presentInvoice),
      payments: listPayments({ invoices, packs, refunds, cardPayments }),
      seller: { name: PRODUCT_NAME, details: config.sellerDetails, email: config.mail.from },
      company: companyOf(business),
    };
  });
}

const NO_PLAN = {
  quantity: null,
  periodEnd: null,
  cancelAtPeriodEnd: false,
  nextPayment: null,
  card: null,
  pendingChange: null,
  moneyBackUntil: null,
  moneyBack: null,
};

async function describePlan(
  { payments, now }: Services,
  subscription: Subscription,
  { invoices, refunds }: { invoices: Invoice[]; refunds: Refund[] },
) {
  const { id, quantity, periodEnd, cancelAtPeriodEnd, pending } = subscription;
  const [next, card] = await Promise.all([payments.getNextPayment(id), payments.getCard(id)]);
  const until = moneyBackUntil(subscription, invoices);
  return {
    quantity,
    periodEnd: periodEnd.toISOString(),
    cancelAtPeriodEnd,
    nextPayment: next && { amountPence: next.amount.pence, at: next.at.toISOString() },
    card,
    pendingChange: pending && { ...pending, expiresAt: pending.expiresAt.toISOString() },
    ...(until && now() < until
      ? { moneyBackUntil: until.toISOString(), moneyBack: computeRefund(id, invoices, refunds) }
      : { moneyBackUntil: null, moneyBack: null }),
  };
}

function presentInvoice({ id, at, reason, status, total, due, url }: Invoice) {
  const [totalPence, duePence] = [total.pence, due.pence];
  return { id, at: at.toISOString(), reason, status, totalPence, duePence, url };
}
