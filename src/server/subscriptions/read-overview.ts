import { AppError } from '#shared/api/errors.ts';
import { effectiveTier } from '#shared/billing/plans.ts';
import type { SubscriptionOverview } from '#shared/subscriptions/contract.ts';
import { graceEnd } from '#shared/subscriptions/rules.ts';
import { findAccount } from '../accounts/queries.ts';
import { askProvider } from '../payments/ask-provider.ts';
import type { Invoice, Subscription } from '../platform/payment-provider.ts';
import type { Services } from '../platform/services.ts';
import { moneyBackUntil } from './first-payment.ts';
import { findSubscriptionState } from './queries.ts';
import { type Facts, readFacts } from './read-facts.ts';

/** The plan as the account has it, and the money as the provider has it. */
export async function readOverview(
  services: Services,
  ownerId: string,
): Promise<SubscriptionOverview> {
  const { db, payments } = services;
  const owner = await findAccount(db, ownerId);
  const state = await findSubscriptionState(db, ownerId);
  if (!owner) throw new AppError('UNAUTHENTICATED', 'Please sign in');
  return askProvider(services, async () => {
    const facts = await readFacts(services, ownerId);
    const { customerId, invoices } = facts;
    const paidFor = livePlan(facts);
    const credit = customerId ? await payments.getCredit(customerId) : null;
    return {
      plan: effectiveTier(owner),
      status: owner.subscriptionStatus,
      ...(paidFor ? await describePlan(services, paidFor, invoices) : NO_PLAN),
      pastDueUntil:
        paidFor && state?.pastDueSince ? graceEnd(state.pastDueSince).toISOString() : null,
      accountCreditPence: credit?.pence ?? 0,
      invoices: invoices.filter(isNews).map(presentInvoice),
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
};

/** What is only begun is no plan yet. */
function livePlan({ subscription }: Facts): Subscription | null {
  const isPaidFor = subscription?.status === 'active' || subscription?.status === 'past_due';
  return isPaidFor ? subscription : null;
}

async function describePlan(
  { payments, now }: Services,
  subscription: Subscription,
  invoices: Invoice[],
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
    moneyBackUntil: until && now() < until ? until.toISOString() : null,
  };
}

/** Nobody has to pay what is void, or what was only begun. */
function isNews({ status, reason }: Invoice): boolean {
  return status === 'paid' || (status === 'open' && reason !== 'create');
}

function presentInvoice({ id, at, reason, status, total, due, url }: Invoice) {
  const [totalPence, duePence] = [total.pence, due.pence];
  return { id, at: at.toISOString(), reason, status, totalPence, duePence, url };
}
