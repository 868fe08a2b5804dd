import Stripe from 'stripe';
import { gbp, type Money, type Subscription } from '../port.ts';
import { latestInvoice, presentSubscription, SUBSCRIPTION_EXPANSIONS } from './present.ts';

/** Safe to repeat: a subscription that has already ended is only read. */
export async function cancelSubscriptionNow(
  stripe: Stripe,
  subscriptionId: string,
  { creditUnusedTime = false }: { creditUnusedTime?: boolean } = {},
): Promise<{ subscription: Subscription; credited: Money }> {
  const expand = SUBSCRIPTION_EXPANSIONS;
  const before = await stripe.subscriptions.retrieve(subscriptionId, { expand });
  if (hasEnded(before)) return presentEnded(stripe, before);
  // An open invoice could still be collected, although the plan has ended.
  await voidIfOpen(stripe, latestInvoice(before));
  // Time that was not paid for earns no credit.
  const isWorthCredit = creditUnusedTime && before.status === 'active';
  const ended = await cancel(stripe, subscriptionId, {
    ...(isWorthCredit && { prorate: true, invoice_now: true }),
    expand,
  });
  return presentEnded(stripe, ended);
}

/**
 * Stripe's client retries requests that got no response, and cancelling a subscription a second
 * time fails as missing.
 */
async function cancel(
  stripe: Stripe,
  subscriptionId: string,
  how: Stripe.SubscriptionCancelParams,
): Promise<Stripe.Subscription> {
  try {
    return await stripe.subscriptions.cancel(subscriptionId, how);
  } catch (error) {
    const isGone =
      error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
    if (!isGone) throw error;
    const found = await stripe.subscriptions.retrieve(subscriptionId, {
      expand: SUBSCRIPTION_EXPANSIONS,
    });
    if (hasEnded(found)) return found;
    throw error;
  }
}

async function presentEnded(stripe: Stripe, ended: Stripe.Subscription) {
  const invoice = await finalised(stripe, latestInvoice(ended));
  const isFinal = invoice && ended.ended_at !== null && invoice.created >= ended.ended_at;
  const credited = gbp(isFinal ? Math.max(0, 0 - invoice.total) : 0);
  return { subscription: presentSubscription(ended), credited };
}

/** Stripe credits the customer only once the invoice is finalised. */
async function finalised(
  stripe: Stripe,
  invoice: Stripe.Invoice | null,
): Promise<Stripe.Invoice | null> {
  return invoice?.status === 'draft' ? stripe.invoices.finalizeInvoice(invoice.id) : invoice;
}

async function voidIfOpen(stripe: Stripe, invoice: Stripe.Invoice | null): Promise<void> {
  if (invoice?.status === 'open') await stripe.invoices.voidInvoice(invoice.id);
}

function hasEnded({ status }: Stripe.Subscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}
