import { gbp, type PaymentTarget } from '#server/billing/provider/port.ts';
import { openIntent } from '#server/billing/provider/simulator/ledger.ts';
import { createCheckout, refundPayment } from '#server/billing/provider/simulator/payments.ts';
import type { StripeBooks } from './stripe-books.ts';
import type { StripeObject } from './stripe-objects.ts';
import {
  numberParam,
  readParamGroup,
  requireValue,
  type StripeOperation,
  StripeRefusal,
  textParam,
} from './stripe-request.ts';

/** The requests about prices, checkouts and single payments that the product makes. */
export function salesOperations(books: StripeBooks): Record<string, StripeOperation> {
  const { find, list } = books;
  const read = (type: string): StripeOperation => ({ takes: '', run: (_, id) => find(type, id) });
  return {
    'GET /v1/products': {
      takes: 'ids.* limit',
      run: (params) => list('product', ({ id }) => id === params.get('ids.0')),
    },
    'POST /v1/products': {
      takes: 'id name!',
      run: (params) => books.addToCatalogue('product', Object.fromEntries(params)),
    },
    'GET /v1/prices': {
      takes: 'lookup_keys.* active limit',
      run: (params) => {
        const keys = Object.values(readParamGroup(params, 'lookup_keys'));
        return list(
          'price',
          ({ lookup_key }) => keys.length === 0 || keys.includes(String(lookup_key)),
        );
      },
    },
    'POST /v1/prices': {
      takes:
        'product! currency! unit_amount recurring.interval! lookup_key transfer_lookup_key metadata.*',
      run: (params) => {
        const lookup_key = textParam(params, 'lookup_key');
        const [replaced] = list('price', (price) => price.lookup_key === lookup_key).data;
        if (replaced) {
          requireValue(params, 'transfer_lookup_key', 'true');
          replaced.lookup_key = null;
        }
        return books.addToCatalogue('price', {
          active: true,
          product: find('product', textParam(params, 'product')).id,
          currency: textParam(params, 'currency'),
          unit_amount: numberParam(params, 'unit_amount'),
          recurring: readParamGroup(params, 'recurring'),
          lookup_key,
          metadata: readParamGroup(params, 'metadata'),
        });
      },
    },
    'GET /v1/payment_intents/:id': read('payment_intent'),
    'GET /v1/payment_methods/:id': read('payment_method'),
    'GET /v1/setup_intents/:id': read('setup_intent'),
    'POST /v1/setup_intents': {
      takes: 'customer usage allowed_payment_method_types.* metadata.*',
      run: (params) => {
        const customer = textParam(params, 'customer');
        // Stripe does not know that the card is for a subscription.
        const subscriptionId = 'unknown';
        const { id } = books.change(customer, (ledger) =>
          openIntent(ledger, { kind: 'new_card', subscriptionId, amount: 0 }),
        );
        books.marks.metadata.set(id, readParamGroup(params, 'metadata'));
        return find('setup_intent', id);
      },
    },
    'POST /v1/checkout/sessions': {
      takes:
        'mode! customer line_items.*.quantity! line_items.*.price_data.currency! line_items.*.price_data.unit_amount! line_items.*.price_data.product_data.name! allowed_payment_method_types.* metadata.* payment_intent_data.metadata.* success_url! cancel_url',
      run: (params) => {
        requireValue(params, 'mode', 'payment');
        const item = 'line_items.0.price_data';
        const id = books.change(params.get('customer'), (ledger) =>
          createCheckout(ledger, {
            name: textParam(params, `${item}.product_data.name`),
            amount: gbp(numberParam(params, `${item}.unit_amount`)),
            metadata: readParamGroup(params, 'metadata'),
            successUrl: textParam(params, 'success_url'),
            cancelUrl: textParam(params, 'cancel_url'),
          }),
        );
        books.marks.currencies.set(id, textParam(params, `${item}.currency`));
        return find('checkout.session', id);
      },
    },
    'GET /v1/checkout/sessions': {
      takes: 'payment_intent customer limit',
      run: (params) =>
        list('checkout.session', ({ payment_intent, customer }) =>
          params.has('payment_intent')
            ? payment_intent === params.get('payment_intent')
            : customer === params.get('customer'),
        ),
    },
    'GET /v1/checkout/sessions/:id': read('checkout.session'),
    'GET /v1/charges': {
      takes: 'customer limit',
      run: (params) => list('charge', ({ customer }) => customer === params.get('customer')),
    },
    'POST /v1/refunds': {
      takes: 'payment_intent!',
      run: (params) => {
        const { id } = find('payment_intent', textParam(params, 'payment_intent'));
        const [charge] = list('charge', ({ payment_intent }) => payment_intent === id).data;
        if (!charge) throw new StripeRefusal(400, { message: 'Nothing has been paid' });
        return refundCharge(books, charge);
      },
    },
  };
}

/** Refunds a payment in full, or the amount asked for. */
export function refundCharge(
  { find, change, marks }: StripeBooks,
  charge: StripeObject,
  wanted?: number,
): StripeObject {
  if (charge.refunded) {
    const message = 'Charge has already been refunded.';
    throw new StripeRefusal(400, { code: 'charge_already_refunded', message });
  }
  if (marks.disputed.has(charge.id)) {
    const message = 'This charge has been charged back.';
    throw new StripeRefusal(400, { code: 'charge_disputed', message });
  }
  change(charge.customer, (ledger) => refundPayment(ledger, targetOf(charge), wanted));
  const { refunds } = find('charge', charge.id);
  return (refunds as { data: StripeObject[] }).data[0] as StripeObject;
}

/** What a charge paid for. */
export function targetOf({ id }: StripeObject): NonNullable<PaymentTarget> {
  const paidFor = id.replace(/^ch_/, '');
  return paidFor.startsWith('cs_') ? { checkoutId: paidFor } : { invoiceId: paidFor };
}
