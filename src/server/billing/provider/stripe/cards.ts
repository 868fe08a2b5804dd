import type Stripe from 'stripe';
import { type Card, PaymentError, type Subscription } from '../port.ts';
import { cardReference, idOf, presentSubscription, SUBSCRIPTION_EXPANSIONS } from './present.ts';

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
