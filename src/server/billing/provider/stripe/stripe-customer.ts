import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import {
  type Card,
  type Contact,
  gbp,
  type Money,
  PaymentError,
  type Subscription,
} from '../port.ts';
import { cardReference, idOf, presentSubscription, SUBSCRIPTION_EXPANSIONS } from './present.ts';

type CustomerDetails = {
  businessId: string;
  email: string;
  name: string;
  customerId?: string | null;
};

/**
 * Stripe forgets idempotency keys after a day, so look up the customer by email first, in case it
 * was created but never stored here.
 */
export async function ensureCustomer(stripe: Stripe, who: CustomerDetails): Promise<string> {
  const { businessId, email, name, customerId } = who;
  if (customerId?.startsWith('cus_')) return customerId;
  const { data } = await stripe.customers.list({ email, limit: 100 });
  const known = data.find(({ metadata }) => metadata.user_id === businessId);
  if (known) return known.id;
  // The key includes email and name: Stripe refuses a known key with different parameters.
  const print = createHash('sha256')
    .update(JSON.stringify([email, name]))
    .digest('hex');
  const made = await stripe.customers.create(
    { email, name, metadata: { user_id: businessId } },
    { idempotencyKey: `customer:${businessId}:${print.slice(0, 16)}` },
  );
  return made.id;
}

/** Compares first: a needless update would trigger an event per customer every hour. */
export async function updateCustomerContact(
  stripe: Stripe,
  customerId: string,
  { email, name }: Contact,
): Promise<void> {
  const known = await stripe.customers.retrieve(customerId);
  if (known.deleted || (known.email === email && known.name === name)) return;
  await stripe.customers.update(customerId, { email, name });
}

/** The subscription's own card, or else the customer's default card. */
export async function getCard(stripe: Stripe, subscriptionId: string): Promise<Card | null> {
  const subscription = await stripe.subscriptions.retrieve(subscriptionId, {
    expand: ['customer'],
  });
  const method = cardReference(subscription);
  const { card } = method ? await stripe.paymentMethods.retrieve(idOf(method)) : {};
  if (!card) return null;
  const { brand, last4, exp_month, exp_year } = card;
  return { brand, last4, expMonth: exp_month, expYear: exp_year };
}

export async function startCardUpdate(
  stripe: Stripe,
  subscriptionId: string,
): Promise<{ setupId: string; clientSecret: string }> {
  const { customer } = await stripe.subscriptions.retrieve(subscriptionId);
  const setup = await stripe.setupIntents.create({
    customer: idOf(customer),
    usage: 'off_session',
    allowed_payment_method_types: ['card'],
    metadata: { subscription_id: subscriptionId },
  });
  if (!setup.client_secret) throw new PaymentError('unavailable', 'Stripe gave no secret');
  return { setupId: setup.id, clientSecret: setup.client_secret };
}

/** Stripe only attaches the new card; we have to make it the one that is charged. */
export async function completeCardUpdate(stripe: Stripe, setupId: string): Promise<Subscription> {
  const { status, payment_method, metadata } = await stripe.setupIntents.retrieve(setupId);
  const subscriptionId = metadata?.subscription_id;
  if (!subscriptionId) throw new PaymentError('not_found', 'There is no such card');
  if (status !== 'succeeded' || !payment_method) {
    throw new PaymentError('invalid', 'The card is not confirmed yet');
  }
  const updated = await stripe.subscriptions.update(subscriptionId, {
    default_payment_method: idOf(payment_method),
    expand: SUBSCRIPTION_EXPANSIONS,
  });
  return presentSubscription(updated);
}

export async function getCardFingerprints(stripe: Stripe, customerId: string): Promise<string[]> {
  const { data } = await stripe.customers.listPaymentMethods(customerId, {
    type: 'card',
    limit: 100,
  });
  const fingerprints = data.map(({ card }) => card?.fingerprint).filter((print) => Boolean(print));
  return [...new Set(fingerprints as string[])];
}

type Change = {
  customerId: string;
  amount: Money;
  reason: string;
  metadata: Record<string, string>;
};

/**
 * Stripe forgets idempotency keys after a day, but credit must never be given twice. So this looks
 * for the transaction among the customer's newest ones before creating it.
 */
export async function adjustCredit(
  stripe: Stripe,
  { customerId, amount, reason, metadata }: Change,
  key: string,
): Promise<{ transactionId: string; credit: Money }> {
  // Stripe's customer balance is what the customer owes, so credit is negative.
  const owed = 0 - amount.pence;
  const { data } = await stripe.customers.listBalanceTransactions(customerId, { limit: 100 });
  const known = data.find((made) => made.metadata?.key === key && made.amount === owed);
  const { id, ending_balance } =
    known ??
    (await stripe.customers.createBalanceTransaction(
      customerId,
      {
        amount: owed,
        currency: amount.currency,
        description: reason,
        metadata: { ...metadata, key },
      },
      { idempotencyKey: key },
    ));
  return { transactionId: id, credit: gbp(0 - ending_balance) };
}
