import { type Business, lockBusiness } from '#server/businesses/queries.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { recordFirstPayment } from '#server/referrals/complete-referral.ts';
import type { Services } from '#server/services.ts';
import { INVOICE_NAMES } from '#shared/billing/subscription-rules.ts';
import { insertCreditTransaction } from '../payments/credit-transactions-query.ts';
import { claimReceipt } from '../payments/money-mails.ts';
import { firstPayment } from '../payments/paid-invoices.ts';
import type { Invoice } from '../provider/port.ts';
import { applySubscription } from './apply-subscription.ts';
import { findSubscriptionState, updateFirstInvoice } from './queries.ts';
import type { Facts } from './read-facts.ts';

/** Something was applied after these facts were read: they have to be read again. */
export class StaleFacts extends Error {}

/** Applies all that follows from how things are at the provider. */
export async function applyFacts(
  services: Services,
  tx: Transaction,
  businessId: string,
  facts: Facts,
): Promise<void> {
  const business = await lockBusiness(tx, businessId);
  const state = await findSubscriptionState(tx, businessId);
  const later = (state?.version ?? 0) - facts.version;
  if (later === 1) throw new StaleFacts();
  // Neither a customer now nor ever: whatever plan they have, no payment has to do with it.
  if (!facts.customerId && !state) return;
  // The last of two or more began to read after we did, so theirs is the newer.
  if (later === 0) await applySubscription(services, tx, businessId, facts.subscription);
  for (const invoice of facts.invoices) {
    await recordCredit(services, tx, businessId, invoice);
    if (business) await writeReceipt(services, tx, business, invoice, state?.receiptsSince ?? null);
  }
  const { customerId, fingerprints } = facts;
  const first = firstPayment(facts.invoices);
  if (!first || !customerId || !fingerprints) return;
  await updateFirstInvoice(tx, businessId, first.id);
  const payment = { refereeId: businessId, invoiceId: first.id, customerId, fingerprints };
  await recordFirstPayment(services, tx, payment);
}

/** What credit has paid for is paid as well. */
async function writeReceipt(
  services: Services,
  tx: Transaction,
  business: Business,
  { id: key, status, reason, at, total, due, url }: Invoice,
  since: Date | null,
): Promise<void> {
  if (status !== 'paid' || total.pence <= 0 || (since && at <= since)) return;
  const receipt = { key, at, name: INVOICE_NAMES[reason], total: total.pence, due: due.pence, url };
  await claimReceipt(services, tx, business, receipt);
}

/** An invoice of less than nothing is time that was paid for and is not used. */
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
