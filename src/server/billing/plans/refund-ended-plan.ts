import { recordAudit } from '#server/audit/record-audit.ts';
import type { Services } from '#server/services.ts';
import { insertCreditTransaction } from '../payments/credit-transactions-query.ts';
import { recordRefunds } from '../payments/record-refunds.ts';
import { isIdOfCurrentProvider } from '../provider/is-id-of-current-provider.ts';
import { gbp, type Refund, type Subscription } from '../provider/port.ts';
import {
  deletePlanEnding,
  markPlanEndingFinished,
  type PlanEnding,
} from '../subscriptions/queries.ts';

type PlanRefund = { refunds: Refund[]; creditPence: number };

/** Refunds a plan that was ended. Drops the request if the subscription is still running. */
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
