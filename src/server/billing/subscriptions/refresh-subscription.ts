import { setTimeout as pause } from 'node:timers/promises';
import { type Business, findBusiness, lockBusiness } from '#server/businesses/queries.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { recordFirstPayment } from '#server/referrals/record-first-payment.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { INVOICE_REASON_LABELS } from '#shared/billing/subscription-rules.ts';
import { customerIdOf } from '../payments/ensure-customer.ts';
import { findChargedCard, firstPayment } from '../payments/list-payments.ts';
import { queueReceiptMailOnce, receiptNoticeKey } from '../payments/payment-mails.ts';
import { insertCreditTransaction } from '../payments/queries.ts';
import { readCardPayments } from '../payments/read-card-payments.ts';
import type { CardPayment, Invoice, ProviderStatus, Subscription } from '../provider/port.ts';
import { isIdOfCurrentProvider } from '../provider/with-provider-errors.ts';
import { applySubscription } from './apply-subscription.ts';
import {
  findBillingNoticeKeys,
  findSubscriptionState,
  type SubscriptionState,
  storeFirstInvoiceId,
} from './queries.ts';

const STATUS_PREFERENCE: readonly ProviderStatus[] = ['active', 'past_due', 'incomplete'];

const MAX_READS = 10;
const PAUSE_MS = 50;

type RefreshContext = {
  /** Whether a payment was made just now. */
  hasPaid?: boolean;
  /** Returns false if there is nothing to apply, for example because the event is already known. */
  claim?: (tx: Transaction) => Promise<boolean>;
  /** Extra work to do in the same transaction. */
  also?: (tx: Transaction, facts: ProviderFacts) => Promise<void>;
};

/** Reads an owner's state from the provider and applies it. */
export async function refreshSubscription(
  services: Services,
  businessId: string,
  { hasPaid, claim, also }: RefreshContext = {},
): Promise<ProviderFacts> {
  for (let read = 0; read < MAX_READS; read++) {
    const facts = await readProviderFacts(services, businessId, { hasPaid });
    try {
      await services.db.transaction(async (tx) => {
        if (claim && !(await claim(tx))) return;
        await applyProviderFacts(services, tx, businessId, facts);
        await also?.(tx, facts);
      });
      return facts;
    } catch (error) {
      if (!(error instanceof StaleProviderFactsError)) throw error;
    }
    // A random pause, so that competing requests do not collide again.
    await pause(Math.random() * PAUSE_MS * (read + 1));
  }
  throw new AppError('UNAVAILABLE', 'Please try again in a moment', { retryAfterSeconds: 5 });
}

/** Another change was applied after these facts were read, so they must be read again. */
class StaleProviderFactsError extends Error {}

/** Applies the state read from the provider: plan, credits, receipts and referral. */
async function applyProviderFacts(
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
  // After two or more changes, the last one is based on newer facts than ours, so do not overwrite
  // it.
  if (later === 0) await applySubscription(services, tx, businessId, facts.subscription);
  for (const invoice of facts.invoices) {
    await recordCredit(services, tx, businessId, invoice);
    if (business && needsReceipt(invoice, state)) {
      await writeReceipt(services, tx, business, invoice, facts.cardPayments);
    }
  }
  const { customerId, fingerprints } = facts;
  const first = firstPayment(facts.invoices);
  if (!first || !customerId || !fingerprints) return;
  await storeFirstInvoiceId(tx, businessId, first.id);
  const payment = { refereeId: businessId, invoiceId: first.id, customerId, fingerprints };
  await recordFirstPayment(services, tx, payment);
}

/** Invoices paid by credit get a receipt as well. */
function needsReceipt({ status, total, at }: Invoice, state: SubscriptionState | undefined) {
  const since = state?.receiptsSince;
  return status === 'paid' && total.pence > 0 && !(since && at <= since);
}

async function writeReceipt(
  services: Services,
  tx: Transaction,
  business: Business,
  { id: key, reason, at, total, due, vat, covers }: Invoice,
  cardPayments: CardPayment[],
): Promise<void> {
  const receipt = {
    key,
    at,
    name: INVOICE_REASON_LABELS[reason],
    total: total.pence,
    due: due.pence,
    vat: vat?.pence ?? null,
    card: findChargedCard(key, cardPayments),
    covers,
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

/** An owner's state at the provider. */
export type ProviderFacts = {
  /** The stored version before reading began; see `applyProviderFacts`. */
  version: number;
  customerId: string | null;
  subscription: Subscription | null;
  /** Every subscription that has not ended. */
  live: Subscription[];
  invoices: Invoice[];
  /** Fingerprints of the customer's cards; null unless a payment is new. */
  fingerprints: string[] | null;
  /** The cards to name on receipts; empty unless a receipt is still to be sent. */
  cardPayments: CardPayment[];
};

export async function readProviderFacts(
  services: Services,
  businessId: string,
  { hasPaid = false }: { hasPaid?: boolean } = {},
): Promise<ProviderFacts> {
  const { db, payments } = services;
  // Read our state before asking the provider, or older facts could be taken for newer ones.
  const state = await findSubscriptionState(db, businessId);
  const version = state?.version ?? 0;
  const business = await findBusiness(db, businessId);
  const customerId = business ? customerIdOf(services, business) : null;
  if (!customerId) {
    const nothing = { live: [], invoices: [], fingerprints: null, cardPayments: [] };
    return { version, customerId, subscription: null, ...nothing };
  }
  const live = await payments.listSubscriptions(customerId);
  const subscription = chooseSubscription(live) ?? (await findEnded(services, state));
  const invoices = await payments.listInvoices(customerId);
  const isNews = firstPayment(invoices) !== undefined && (hasPaid || !state?.firstInvoiceId);
  const fingerprints = isNews ? await payments.getCardFingerprints(customerId) : null;
  const unsent = await hasUnsentReceipt(services, invoices, state);
  const cardPayments = unsent ? await readCardPayments(services, customerId) : [];
  return { version, customerId, subscription, live, invoices, fingerprints, cardPayments };
}

async function hasUnsentReceipt(
  { db }: Services,
  invoices: readonly Invoice[],
  state: SubscriptionState | undefined,
): Promise<boolean> {
  const due = invoices.filter((invoice) => needsReceipt(invoice, state));
  const keys = due.map(({ id }) => receiptNoticeKey(id));
  return (await findBillingNoticeKeys(db, keys)).size < keys.length;
}

/** The plan that is paid or overdue. An unpaid first payment is not a plan yet. */
export function paidPlanOf({
  subscription,
}: Pick<ProviderFacts, 'subscription'>): Subscription | null {
  const isPaidFor = subscription?.status === 'active' || subscription?.status === 'past_due';
  return isPaidFor ? subscription : null;
}

async function findEnded(
  services: Services,
  state: SubscriptionState | undefined,
): Promise<Subscription | null> {
  const id = state?.subscriptionId;
  return id && isIdOfCurrentProvider(services, id) ? services.payments.getSubscription(id) : null;
}

/** The subscription that counts: a paid one before an unfinished one, then the newest. */
export function chooseSubscription(newestFirst: readonly Subscription[]): Subscription | null {
  for (const status of STATUS_PREFERENCE) {
    const found = newestFirst.find((subscription) => subscription.status === status);
    if (found) return found;
  }
  return null;
}
