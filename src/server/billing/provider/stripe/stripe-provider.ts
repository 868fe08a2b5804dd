import Stripe from 'stripe';
import type { StripeSettings } from '#server/platform/config.ts';
import { gbp, type PaymentProvider } from '../port.ts';
import { makeCatalogue } from './catalogue.ts';
import {
  cancelSubscriptionNow,
  changeSubscription,
  previewChange,
  previewEndCredit,
} from './change-subscription.ts';
import { listCardPayments } from './list-card-payments.ts';
import { listRefunds } from './list-refunds.ts';
import { parseWebhook } from './parse-webhook.ts';
import {
  idOf,
  latestInvoice,
  presentAction,
  presentCheckout,
  presentInvoice,
  presentSubscription,
  SUBSCRIPTION_EXPANSIONS,
} from './present.ts';
import { makeStripeCaller, openStripe } from './stripe-client.ts';
import {
  adjustCredit,
  completeCardUpdate,
  ensureCustomer,
  getCard,
  getCardFingerprints,
  startCardUpdate,
  updateCustomerContact,
} from './stripe-customer.ts';

const expand = SUBSCRIPTION_EXPANSIONS;
/**
 * Stripe's error codes for a charge that we have refunded already or that the customer's bank has
 * taken back.
 */
const REFUND_NOT_NEEDED_CODES = ['charge_already_refunded', 'charge_disputed'];

/**
 * Payments through Stripe. Stripe's objects stay in this folder; the product sees the port's types.
 */
export function makeStripeProvider(settings: StripeSettings): PaymentProvider {
  const { publishableKey, webhookSecret } = settings;
  const { request, requestOrNull } = makeStripeCaller(settings.deadlineMs);
  const stripe = openStripe(settings);
  const prices = makeCatalogue(stripe);

  return {
    client: {
      provider: 'stripe',
      mode: publishableKey.startsWith('pk_live_') ? 'live' : 'test',
      publishableKey,
    },
    rehearsal: null,

    ensureCustomer: (who) => request(() => ensureCustomer(stripe, who)),
    keepContact: (customerId, contact) =>
      request(() => updateCustomerContact(stripe, customerId, contact)),

    startSubscription: ({ customerId, businessId, plan, quantity }, key) =>
      request(async () => {
        const started = await stripe.subscriptions.create(
          {
            customer: customerId,
            items: [{ price: (await prices())[plan].id, quantity }],
            payment_behavior: 'default_incomplete',
            payment_settings: { save_default_payment_method: 'on_subscription' },
            metadata: { user_id: businessId, plan },
            expand,
          },
          { idempotencyKey: key },
        );
        return { subscription: presentSubscription(started), action: presentAction(started) };
      }),
    getSubscription: (id) =>
      requestOrNull(async () =>
        presentSubscription(await stripe.subscriptions.retrieve(id, { expand })),
      ),
    listSubscriptions: (customer) =>
      request(async () => {
        const { data } = await stripe.subscriptions.list({
          customer,
          limit: 100,
          expand: expand.map((part) => `data.${part}`),
        });
        return data
          .map(presentSubscription)
          .filter(({ status }) => status !== 'canceled' && status !== 'expired');
      }),
    getAction: (id) =>
      request(async () => presentAction(await stripe.subscriptions.retrieve(id, { expand }))),

    previewChange: (wanted) => request(async () => previewChange(stripe, await prices(), wanted)),
    changeSubscription: (wanted, key) =>
      request(async () => changeSubscription(stripe, await prices(), wanted, key)),
    dropPendingChange: (id) =>
      request(async () => {
        const before = await stripe.subscriptions.retrieve(id, { expand });
        const invoice = latestInvoice(before);
        if (!before.pending_update || invoice?.status !== 'open') {
          return presentSubscription(before);
        }
        await stripe.invoices.voidInvoice(invoice.id);
        return presentSubscription(await stripe.subscriptions.retrieve(id, { expand }));
      }),
    setCancelAtPeriodEnd: (id, cancel_at_period_end) =>
      request(async () =>
        presentSubscription(
          await stripe.subscriptions.update(id, { cancel_at_period_end, expand }),
        ),
      ),
    previewEnd: (id) => request(() => previewEndCredit(stripe, id)),
    cancelNow: (id, options) => request(() => cancelSubscriptionNow(stripe, id, options)),
    getNextPayment: (id) =>
      request(async () => {
        const { status, cancelAtPeriodEnd, periodEnd } = presentSubscription(
          await stripe.subscriptions.retrieve(id, { expand }),
        );
        const goesOn = status === 'active' || status === 'past_due';
        if (!goesOn || cancelAtPeriodEnd) return null;
        const { amount_due } = await stripe.invoices.createPreview({ subscription: id });
        return { amount: gbp(amount_due), at: periodEnd };
      }),

    getCard: (id) => request(() => getCard(stripe, id)),
    startCardUpdate: (id) => request(() => startCardUpdate(stripe, id)),
    completeCardUpdate: (setupId) => request(() => completeCardUpdate(stripe, setupId)),
    getCardFingerprints: (customerId) => request(() => getCardFingerprints(stripe, customerId)),

    createCheckout: ({ customerId, name, amount, metadata, successUrl, cancelUrl }, key) =>
      request(async () => {
        const { id, url } = await stripe.checkout.sessions.create(
          {
            mode: 'payment',
            customer: customerId,
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: amount.currency,
                  unit_amount: amount.pence,
                  product_data: { name },
                },
              },
            ],
            allowed_payment_method_types: ['card'],
            metadata,
            payment_intent_data: { metadata },
            success_url: successUrl,
            cancel_url: cancelUrl,
          },
          { idempotencyKey: key },
        );
        return { checkoutId: id, url: url ?? cancelUrl };
      }),
    getCheckout: (id) =>
      requestOrNull(async () => presentCheckout(await stripe.checkout.sessions.retrieve(id))),

    adjustCredit: (change, key) => request(() => adjustCredit(stripe, change, key)),
    getCredit: (id) =>
      request(async () => {
        const customer = await stripe.customers.retrieve(id);
        return gbp(customer.deleted ? 0 : 0 - customer.balance);
      }),

    listInvoices: (customer) =>
      request(async () => {
        const { data } = await stripe.invoices.list({ customer, limit: 100 });
        const catalogue = await prices();
        const issued = data.filter(({ status }) => status !== 'draft');
        return issued.map((invoice) => presentInvoice(invoice, catalogue));
      }),
    refundInvoice: (invoice, key) =>
      request(async () => {
        await stripe.invoices.retrieve(invoice);
        const { data } = await stripe.invoicePayments.list({ invoice, status: 'paid' });
        const payment = data[0]?.payment.payment_intent;
        const pence = payment ? await createRefund(stripe, idOf(payment), key) : 0;
        return { refunded: gbp(pence) };
      }),

    listRefunds: (customerId) => request(() => listRefunds(stripe, customerId)),
    listCardPayments: (customerId) => request(() => listCardPayments(stripe, customerId)),

    parseWebhook: (rawBody, headers) =>
      request(() => parseWebhook(stripe, webhookSecret, rawBody, headers)),
  };
}

async function createRefund(stripe: Stripe, payment_intent: string, key: string): Promise<number> {
  try {
    return (await stripe.refunds.create({ payment_intent }, { idempotencyKey: key })).amount;
  } catch (error) {
    const { code } = error instanceof Stripe.errors.StripeInvalidRequestError ? error : {};
    if (code && REFUND_NOT_NEEDED_CODES.includes(code)) return 0;
    throw error;
  }
}
