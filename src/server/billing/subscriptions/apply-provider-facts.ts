import { type Business, lockBusiness } from '#server/businesses/queries.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { recordFirstPayment } from '#server/referrals/record-first-payment.ts';
import type { Services } from '#server/services.ts';
import { INVOICE_REASON_LABELS } from '#shared/billing/subscription-rules.ts';
import { insertCreditTransaction } from '../payments/credit-transactions-query.ts';
import { firstPayment } from '../payments/paid-invoices.ts';
import { queueReceiptMailOnce } from '../payments/payment-mails.ts';
import type { Invoice } from '../provider/port.ts';
import { applySubscription } from './apply-subscription.ts';
import { findSubscriptionState, storeFirstInvoiceId } from './queries.ts';
import type { ProviderFacts } from './read-provider-facts.ts';

/** Another change was applied after these facts were read, so they must be read again. */
export class StaleProviderFactsError extends Error {}

/** Applies the state read from the provider: plan, credits, receipts and referral. */
export async function applyProviderFacts(
  services: Services,
  tx: Transaction,
  businessId: string,
  facts: ProviderFacts,
): Promise<void> {
  const business = await lockBusiness(tx, businessId);
  const state = await findSubscriptionState(tx, businessId);
  const later = (state?.version ?? 0) - facts.version;
  if (later === 1) throw new StaleProviderFactsError();
  // The business was never a customer at the provider, so its plan does not depend on payments.
  if (!facts.customerId && !state) return;
  // If two or more changes were made in between, the last of them is based on newer facts than
  // ours.
  if (later === 0) await applySubscription(services, tx, businessId, facts.subscription);
  for (const invoice of facts.invoices) {
    await recordCredit(services, tx, businessId, invoice);
    if (business) await writeReceipt(services, tx, business, invoice, state?.receiptsSince ?? null);
  }
  const { customerId, fingerprints } = facts;
  const first = firstPayment(facts.invoices);
  if (!first || !customerId || !fingerprints) return;
  await storeFirstInvoiceId(tx, businessId, first.id);
  const payment = { refereeId: businessId, invoiceId: first.id, customerId, fingerprints };
  await recordFirstPayment(services, tx, payment);
}

/** Invoices paid by credit get a receipt as well. */
async function writeReceipt(
  services: Services,
  tx: Transaction,
  business: Business,
  { id: key, status, reason, at, total, due, url }: Invoice,
  since: Date | null,
): Promise<void> {
  if (status !== 'paid' || total.pence <= 0 || (since && at <= since)) return;
  const receipt = {
    key,
    at,
    name: INVOICE_REASON_LABELS[reason],
    total: total.pence,
    due: due.pence,
    url,
  };
  await queueReceiptMailOnce(services, tx, business, receipt);
}

/** A negative invoice is credit for time that was paid for but not used. */
async function recordCredit(
  services: Services,
  tx: Transaction,
  businessId: string,
  { id, status, total }: Invoice,
): Promise<void> {
  if (status !== 'paid' || total.pence >= 0) return;
  await insertCreditTransaction(tx, {
    businessId,
    type: 'proration_credit',
    amount: 0 - total.pence,
    description: 'Unused time of a plan',
    source: id,
    createdAt: services.now(),
  });
}
