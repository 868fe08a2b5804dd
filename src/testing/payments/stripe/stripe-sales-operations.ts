import {
  findStripeObject,
  numberParam,
  type StripeOperation,
  stripeList,
  textParam,
} from './stripe-operation.ts';
import { readParamGroup, StripeRefusal } from './stripe-request.ts';
import type {
  CheckoutSession,
  PaymentIntent,
  Price,
  StripeObject,
  StripeState,
} from './stripe-state.ts';

const DAY_SECONDS = 24 * 3600;

/** Prices, checkouts and single payments. */
export function salesOperations(world: StripeState): Record<string, StripeOperation> {
  const { make, all, now } = world;
  return {
    'GET /v1/products': {
      takes: 'ids.* limit',
      run: (params) => stripeList(all('product').filter(({ id }) => id === params.get('ids.0'))),
    },
    'POST /v1/products': {
      takes: 'id name',
      run: (params) => make('product', 'prod', Object.fromEntries(params)),
    },
    'GET /v1/prices': {
      takes: 'lookup_keys.* active limit',
      run: (params) => {
        const keys = Object.values(readParamGroup(params, 'lookup_keys'));
        return stripeList(
          all<Price>('price').filter(({ lookup_key }) => keys.includes(lookup_key ?? '')),
        );
      },
    },
    'POST /v1/prices': {
      takes:
        'product currency unit_amount recurring.interval lookup_key transfer_lookup_key metadata.*',
      run: (params) => {
        for (const price of all<Price>('price')) {
          if (price.lookup_key === params.get('lookup_key')) price.lookup_key = null;
        }
        return make<Price>('price', 'price', {
          active: true,
          product: findStripeObject(world, 'product', textParam(params, 'product')).id,
          currency: textParam(params, 'currency'),
          unit_amount: numberParam(params, 'unit_amount'),
          recurring: readParamGroup(params, 'recurring'),
          lookup_key: textParam(params, 'lookup_key'),
          metadata: readParamGroup(params, 'metadata'),
        });
      },
    },
    'GET /v1/payment_intents/:id': {
      takes: '',
      run: (_, id) => findStripeObject(world, 'payment_intent', id),
    },
    'GET /v1/payment_methods/:id': {
      takes: '',
      run: (_, id) => findStripeObject(world, 'payment_method', id),
    },
    'GET /v1/setup_intents/:id': {
      takes: '',
      run: (_, id) => findStripeObject(world, 'setup_intent', id),
    },
    'POST /v1/setup_intents': {
      takes: 'customer usage allowed_payment_method_types.* metadata.*',
      run: (params) => {
        const metadata = readParamGroup(params, 'metadata');
        const customer = findStripeObject(world, 'customer', textParam(params, 'customer')).id;
        return world.makeIntent('setup_intent', 'seti', { customer, metadata });
      },
    },
    'POST /v1/checkout/sessions': {
      takes:
        'mode customer line_items.*.quantity line_items.*.price_data.currency line_items.*.price_data.unit_amount line_items.*.price_data.product_data.name allowed_payment_method_types.* metadata.* payment_intent_data.metadata.* success_url cancel_url',
      run: (params) => {
        const session = make<CheckoutSession>('checkout.session', 'cs_test', {
          mode: textParam(params, 'mode'),
          customer: findStripeObject(world, 'customer', textParam(params, 'customer')).id,
          status: 'open',
          payment_status: 'unpaid',
          amount_total: numberParam(params, 'line_items.0.price_data.unit_amount'),
          currency: textParam(params, 'line_items.0.price_data.currency'),
          payment_intent: null,
          metadata: readParamGroup(params, 'metadata'),
          expires_at: now() + DAY_SECONDS,
        });
        session.url = `https://checkout.example/${session.id}`;
        return session;
      },
    },
    'GET /v1/checkout/sessions': {
      takes: 'payment_intent limit',
      run: (params) => {
        const of = all<CheckoutSession>('checkout.session');
        const wanted = params.get('payment_intent');
        return stripeList(of.filter(({ payment_intent }) => payment_intent === wanted));
      },
    },
    'GET /v1/checkout/sessions/:id': {
      takes: '',
      run: (_, id) => findStripeObject(world, 'checkout.session', id),
    },
    'GET /v1/charges': {
      takes: 'customer limit expand.*',
      run: (params) => {
        const wanted = params.get('customer');
        return stripeList(all('charge').filter(({ customer }) => customer === wanted));
      },
    },
    'POST /v1/refunds': {
      takes: 'payment_intent',
      run: (params) => {
        const intent = findStripeObject<PaymentIntent>(
          world,
          'payment_intent',
          textParam(params, 'payment_intent'),
        );
        return refundPaymentIntent(world, intent);
      },
    },
  };
}

/** Refunds a payment in full, or the amount asked for. */
export function refundPaymentIntent(
  world: StripeState,
  intent: PaymentIntent,
  wanted?: number,
): StripeObject {
  const { make, emit, all } = world;
  const charge =
    all<Charge>('charge').find(({ payment_intent }) => payment_intent === intent.id) ??
    make<Charge>('charge', 'ch', {
      payment_intent: intent.id,
      customer: intent.customer,
      currency: intent.currency,
      amount_refunded: 0,
      refunded: false,
      refunds: stripeList([]),
    });
  if (charge.refunded) {
    const message = 'Charge has already been refunded.';
    throw new StripeRefusal(400, { code: 'charge_already_refunded', message });
  }
  if (intent._disputed) {
    const message = 'This charge has been charged back.';
    throw new StripeRefusal(400, { code: 'charge_disputed', message });
  }
  const left = intent.amount - charge.amount_refunded;
  const amount = Math.min(left, wanted ?? left);
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === intent.amount;
  const made = make('refund', 're', { amount, status: 'succeeded', charge: charge.id });
  charge.refunds.data.unshift(made);
  emit('charge.refunded', charge);
  return made;
}

type Charge = StripeObject & {
  payment_intent: string;
  customer: string;
  amount_refunded: number;
  refunded: boolean;
  refunds: ReturnType<typeof stripeList>;
};
