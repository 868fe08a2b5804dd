import Stripe from 'stripe';
import {
  type ChangePreview,
  type ChangeResult,
  gbp,
  type Money,
  SMALLEST_CHARGE_PENCE,
  type Subscription,
  type SubscriptionChange,
} from '../port.ts';
import type { Catalogue } from './catalogue.ts';
import {
  dateFromStripe,
  latestInvoice,
  presentAction,
  presentSubscription,
  SUBSCRIPTION_EXPANSIONS,
  subscriptionItem,
} from './present.ts';

export async function previewChange(
  stripe: Stripe,
  prices: Catalogue,
  { subscriptionId, plan, quantity, settle, proratedAt }: SubscriptionChange,
): Promise<ChangePreview> {
  const { id } = subscriptionItem(await stripe.subscriptions.retrieve(subscriptionId));
  const preview = await stripe.invoices.createPreview({
    subscription: subscriptionId,
    subscription_details: {
      items: [{ id, price: prices[plan].id, quantity }],
      // The preview is also correct for a deferred change: the amount is the same, but on a later
      // invoice.
      proration_behavior: 'always_invoice',
      ...prorationDate(proratedAt),
    },
  });
  const { amount_due, total } = preview;
  const isNow = settle === 'now';
  return {
    dueNow: gbp(isNow && amount_due >= SMALLEST_CHARGE_PENCE ? amount_due : 0),
    difference: gbp(isNow ? total : prorationsOf(preview)),
    perMonth: gbp(prices[plan].pence * quantity),
    proratedAt: dateFromStripe(prorationDateOf(preview)),
  };
}

/**
 * Takes no `proratedAt`, because a cancellation credits the time that is unused when it happens.
 */
export async function previewEndCredit(stripe: Stripe, subscriptionId: string): Promise<Money> {
  const { status } = await stripe.subscriptions.retrieve(subscriptionId);
  // Time that was not paid for earns no credit.
  if (status !== 'active') return gbp(0);
  const { total } = await stripe.invoices.createPreview({
    subscription: subscriptionId,
    subscription_details: { cancel_now: true, proration_behavior: 'always_invoice' },
  });
  return gbp(Math.max(0, 0 - total));
}

export async function changeSubscription(
  stripe: Stripe,
  prices: Catalogue,
  wanted: SubscriptionChange,
  idempotencyKey: string,
): Promise<ChangeResult> {
  const { subscriptionId, plan, quantity, settle, proratedAt } = wanted;
  const before = await stripe.subscriptions.retrieve(subscriptionId);
  // Without the item's id Stripe would add a second item instead of changing the first.
  const { id } = subscriptionItem(before);
  const after = await stripe.subscriptions.update(
    subscriptionId,
    {
      items: [{ id, price: prices[plan].id, quantity }],
      ...(settle === 'now'
        ? { proration_behavior: 'always_invoice', payment_behavior: 'pending_if_incomplete' }
        : { proration_behavior: 'create_prorations' }),
      ...prorationDate(proratedAt),
      expand: SUBSCRIPTION_EXPANSIONS,
    },
    { idempotencyKey },
  );
  const subscription = presentSubscription(after);
  if (settle === 'next_invoice') return { outcome: 'applied', subscription, charged: gbp(0) };
  if (subscription.pending) return await explainPending(stripe, after, subscription);
  const isReplayed = after.lastResponse.headers['idempotent-replayed'] === 'true';
  const invoice = latestInvoice(after);
  // A free change creates no invoice, so the latest invoice is then an earlier one.
  const isOfChange = isReplayed || invoice?.id !== before.latest_invoice;
  const charged = gbp(isOfChange ? (invoice?.amount_paid ?? 0) : 0);
  return { outcome: 'applied', subscription, charged };
}

/** Distinguishes a declined card from a payment that the customer has to approve. */
async function explainPending(
  stripe: Stripe,
  after: Stripe.Subscription,
  subscription: Subscription,
): Promise<ChangeResult> {
  const action = presentAction(after);
  const error = await lastErrorOf(stripe, latestInvoice(after));
  return error
    ? { outcome: 'declined', subscription, message: error, action }
    : { outcome: 'action_required', subscription, action };
}

async function lastErrorOf(stripe: Stripe, invoice: Stripe.Invoice | null): Promise<string | null> {
  if (!invoice) return null;
  const { data } = await stripe.invoicePayments.list({
    invoice: invoice.id,
    expand: ['data.payment.payment_intent'],
  });
  const intent = data.find(({ is_default }) => is_default)?.payment.payment_intent;
  if (!intent || typeof intent !== 'object' || intent.status === 'requires_action') return null;
  const error = intent.last_payment_error;
  return error ? (error.message ?? 'Your card was declined.') : null;
}

/** The time of the change by Stripe's clock, because Stripe charges by its own clock. */
function prorationDateOf({ parent, lines, created }: Stripe.Invoice): number {
  const [line] = lines.data;
  return parent?.subscription_details?.subscription_proration_date ?? line?.period.start ?? created;
}

/** The sum of this change's prorations; the invoice may also contain those of earlier changes. */
function prorationsOf(preview: Stripe.Invoice): number {
  const at = prorationDateOf(preview);
  return preview.lines.data
    .filter(({ parent }) => parent?.subscription_item_details?.proration)
    .filter(({ period }) => period.start === at)
    .reduce((sum, { amount }) => sum + amount, 0);
}

function prorationDate(at: Date | undefined) {
  return at && { proration_date: Math.floor(at.getTime() / 1000) };
}

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
  const ended = await cancelOrReadEnded(stripe, subscriptionId, {
    ...(isWorthCredit && { prorate: true, invoice_now: true }),
    expand,
  });
  return presentEnded(stripe, ended);
}

/**
 * Stripe's client repeats a request that got no response. If the first one did end the
 * subscription, Stripe answers the second as if the subscription did not exist.
 */
async function cancelOrReadEnded(
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
  const invoice = await finaliseDraft(stripe, latestInvoice(ended));
  const isFinal = invoice && ended.ended_at !== null && invoice.created >= ended.ended_at;
  const credited = gbp(isFinal ? Math.max(0, 0 - invoice.total) : 0);
  return { subscription: presentSubscription(ended), credited };
}

/** Stripe credits the customer only once the invoice is finalised. */
async function finaliseDraft(
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
