import type Stripe from 'stripe';
import type {
  ChangePreview,
  ChangeResult,
  PaidPlan,
  Subscription,
} from '../../platform/payment-provider.ts';
import { gbp } from '../gbp.ts';
import type { Catalogue } from './catalogue.ts';
import {
  itemOf,
  latestInvoice,
  moment,
  presentAction,
  presentSubscription,
  SUBSCRIPTION_PARTS,
} from './present.ts';

type Wanted = { subscriptionId: string; plan: PaidPlan; quantity: number };

/** Less than this Stripe does not charge but keeps for the next invoice. */
const SMALLEST_CHARGE_PENCE = 30;

export async function previewChange(
  stripe: Stripe,
  prices: Catalogue,
  { subscriptionId, plan, quantity }: Wanted,
): Promise<ChangePreview> {
  const { id } = itemOf(await stripe.subscriptions.retrieve(subscriptionId));
  const preview = await stripe.invoices.createPreview({
    subscription: subscriptionId,
    subscription_details: {
      items: [{ id, price: prices[plan].id, quantity }],
      proration_behavior: 'always_invoice',
    },
  });
  const { amount_due } = preview;
  return {
    dueNow: gbp(amount_due < SMALLEST_CHARGE_PENCE ? 0 : amount_due),
    perMonth: gbp(prices[plan].pence * quantity),
    proratedAt: moment(prorationDateOf(preview)),
  };
}

export async function changeSubscription(
  stripe: Stripe,
  prices: Catalogue,
  wanted: Wanted & { settle: 'now' | 'next_invoice'; proratedAt?: Date },
  idempotencyKey: string,
): Promise<ChangeResult> {
  const { subscriptionId, plan, quantity, settle, proratedAt } = wanted;
  const before = await stripe.subscriptions.retrieve(subscriptionId);
  // Without the item's id Stripe would add a second item instead of changing the first.
  const { id } = itemOf(before);
  const after = await stripe.subscriptions.update(
    subscriptionId,
    {
      items: [{ id, price: prices[plan].id, quantity }],
      ...(settle === 'now'
        ? { proration_behavior: 'always_invoice', payment_behavior: 'pending_if_incomplete' }
        : { proration_behavior: 'create_prorations' }),
      ...(proratedAt && { proration_date: Math.floor(proratedAt.getTime() / 1000) }),
      expand: SUBSCRIPTION_PARTS,
    },
    { idempotencyKey },
  );
  const subscription = presentSubscription(after);
  if (settle === 'next_invoice') return { outcome: 'applied', subscription, charged: gbp(0) };
  if (subscription.pending) return await explainPending(stripe, after, subscription);
  const isReplayed = after.lastResponse.headers['idempotent-replayed'] === 'true';
  const invoice = latestInvoice(after);
  // A change that costs nothing makes no invoice; then the latest one tells of something else.
  const isOfChange = isReplayed || invoice?.id !== before.latest_invoice;
  const charged = gbp(isOfChange ? (invoice?.amount_paid ?? 0) : 0);
  return { outcome: 'applied', subscription, charged };
}

/** Whether the card was declined, or the customer is needed. */
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

/** By Stripe's clock, which is the one that will charge. */
function prorationDateOf({ parent, lines, created }: Stripe.Invoice): number {
  const [line] = lines.data;
  return parent?.subscription_details?.subscription_proration_date ?? line?.period.start ?? created;
}
