import {
  findStripeObject,
  numberParam,
  type StripeOperation,
  stripeList,
  textParam,
} from './stripe-operation.ts';
import {
  readParamGroup,
  rejectOtherValues,
  type StripeParams,
  StripeRefusal,
} from './stripe-request.ts';
import type {
  Customer,
  Invoice,
  PaymentIntent,
  Price,
  StripeState,
  Subscription,
  SubscriptionItem,
} from './stripe-state.ts';

const PENDING_SECONDS = 23 * 3600;

/** The requests about customers, subscriptions and invoices that the product makes. */
export function billingOperations(world: StripeState): Record<string, StripeOperation> {
  const { make, get, all, now, emit } = world;
  function wantedItem(params: StripeParams, subscription: Subscription, group: string) {
    const [item] = subscription.items.data;
    if (!item || params.get(`${group}.0.id`) !== item.id) {
      throw new StripeRefusal(400, { message: 'A subscription has one item, named by its id' });
    }
    const price = findStripeObject<Price>(world, 'price', textParam(params, `${group}.0.price`));
    return { item, price, quantity: numberParam(params, `${group}.0.quantity`) };
  }

  function update(params: StripeParams, id: string): Subscription {
    const subscription = findStripeObject<Subscription>(world, 'subscription', id);
    if (subscription.status === 'canceled') throw new StripeRefusal(400, { message: 'Ended' });
    if (params.has('cancel_at_period_end')) {
      subscription.cancel_at_period_end = params.get('cancel_at_period_end') === 'true';
    }
    if (params.has('default_payment_method')) {
      subscription.default_payment_method = textParam(params, 'default_payment_method');
    }
    if (params.has('items.0.id')) changeItems(params, subscription);
    emit('customer.subscription.updated', subscription);
    return subscription;
  }

  function changeItems(params: StripeParams, subscription: Subscription): void {
    rejectOtherValues(params, 'proration_behavior', ['always_invoice', 'create_prorations']);
    rejectOtherValues(params, 'payment_behavior', ['pending_if_incomplete']);
    if (subscription.status !== 'active') throw new StripeRefusal(400, { message: 'Incomplete' });
    const { item, price, quantity } = wantedItem(params, subscription, 'items');
    const at = params.has('proration_date') ? numberParam(params, 'proration_date') : now();
    const total = world.prorate(item, price, quantity, at);
    const changed: SubscriptionItem = { ...item, price, quantity };
    if (params.get('proration_behavior') !== 'always_invoice' || total === 0) {
      subscription.items.data = [changed];
      subscription._carried = carriedOf(subscription) + total;
      return;
    }
    subscription.pending_update = {
      expires_at: now() + PENDING_SECONDS,
      subscription_items: [changed],
    };
    const invoice = world.bill(subscription, total, 'subscription_update');
    const card = subscription.default_payment_method;
    if (invoice.status === 'open' && card) world.charge(intentOf(invoice), card, null);
  }

  /** The invoice lines of a preview: old price refunded and new one charged, or the coming month. */
  function previewLines(
    params: StripeParams,
    subscription: Subscription,
    item: SubscriptionItem,
    at: number,
  ) {
    const group = 'subscription_details.items';
    const isEnd = params.get('subscription_details.cancel_now') === 'true';
    const wanted = params.has(`${group}.0.id`) ? wantedItem(params, subscription, group) : null;
    const line = (amount: number, proration: boolean) => ({
      ...{ id: 'il_1', object: 'line_item', created: now() },
      amount,
      period: { start: proration ? at : item.current_period_end },
      parent: { subscription_item_details: { proration } },
    });
    const carried = line(carriedOf(subscription), false);
    if (!wanted && !isEnd) return [carried, line(item.price.unit_amount * item.quantity, false)];
    const back = world.prorate(item, item.price, 0, at);
    if (!wanted) return [carried, line(back, true)];
    const charged = world.prorate(item, wanted.price, wanted.quantity, at) - back;
    return [line(back, true), line(charged, true)];
  }

  /** The money for changes that were left for the next invoice. */
  function carriedOf({ _carried }: Subscription): number {
    return Number(_carried ?? 0);
  }

  function intentOf(invoice: Invoice): PaymentIntent {
    const payment = all('invoice_payment').find((one) => one.invoice === invoice.id);
    if (!payment) throw new Error('an invoice without its payment');
    return get<PaymentIntent>((payment.payment as { payment_intent: string }).payment_intent);
  }

  return {
    'GET /v1/customers': {
      takes: 'email limit',
      run: (params) =>
        stripeList(all<Customer>('customer').filter(({ email }) => email === params.get('email'))),
    },
    'POST /v1/customers': {
      takes: 'email name metadata.*',
      run: (params) =>
        make<Customer>('customer', 'cus', {
          email: textParam(params, 'email'),
          name: textParam(params, 'name'),
          balance: 0,
          metadata: readParamGroup(params, 'metadata'),
          invoice_settings: { default_payment_method: null },
        }),
    },
    'POST /v1/customers/:id': {
      takes: 'email name',
      run: (params, id) =>
        Object.assign(findStripeObject<Customer>(world, 'customer', id), {
          email: textParam(params, 'email'),
          name: textParam(params, 'name'),
        }),
    },
    'GET /v1/customers/:id': { takes: '', run: (_, id) => findStripeObject(world, 'customer', id) },
    'POST /v1/customers/:id/balance_transactions': {
      takes: 'amount currency description metadata.*',
      run: (params, id) => {
        const customer = findStripeObject<Customer>(world, 'customer', id);
        const amount = numberParam(params, 'amount');
        customer.balance += amount;
        return make('customer_balance_transaction', 'cbtxn', {
          customer: id,
          amount,
          ending_balance: customer.balance,
          metadata: readParamGroup(params, 'metadata'),
        });
      },
    },
    'GET /v1/customers/:id/balance_transactions': {
      takes: 'limit',
      run: (_, id) =>
        stripeList(all('customer_balance_transaction').filter(({ customer }) => customer === id)),
    },
    'GET /v1/customers/:id/payment_methods': {
      takes: 'type limit',
      run: (_, id) => stripeList(all('payment_method').filter(({ customer }) => customer === id)),
    },
    'POST /v1/subscriptions': {
      takes:
        'customer items.*.price items.*.quantity payment_behavior payment_settings.save_default_payment_method metadata.*',
      run: (params) => {
        rejectOtherValues(params, 'payment_behavior', ['default_incomplete']);
        rejectOtherValues(params, 'payment_settings.save_default_payment_method', [
          'on_subscription',
        ]);
        const price = findStripeObject<Price>(world, 'price', textParam(params, 'items.0.price'));
        const started = make<Subscription>('subscription', 'sub', {
          customer: findStripeObject(world, 'customer', textParam(params, 'customer')).id,
          status: 'incomplete',
          items: {
            object: 'list',
            data: [world.startPeriod(price, numberParam(params, 'items.0.quantity'))],
          },
          metadata: readParamGroup(params, 'metadata'),
          default_payment_method: null,
          pending_setup_intent: null,
          pending_update: null,
          cancel_at_period_end: false,
          ended_at: null,
        });
        emit('customer.subscription.created', started);
        const total = price.unit_amount * numberParam(params, 'items.0.quantity');
        const { customer } = started;
        if (world.bill(started, total, 'subscription_create').status === 'paid') {
          const setup = world.makeIntent('setup_intent', 'seti', { customer });
          started.pending_setup_intent = setup.id;
        }
        return started;
      },
    },
    'GET /v1/subscriptions': {
      takes: 'customer limit',
      run: (params) => {
        const of = all<Subscription>('subscription');
        return stripeList(of.filter(({ customer }) => customer === params.get('customer')));
      },
    },
    'GET /v1/subscriptions/:id': {
      takes: '',
      run: (_, id) => findStripeObject(world, 'subscription', id),
    },
    'POST /v1/subscriptions/:id': {
      takes:
        'items.*.id items.*.price items.*.quantity proration_behavior payment_behavior proration_date cancel_at_period_end default_payment_method',
      run: update,
    },
    'DELETE /v1/subscriptions/:id': {
      takes: 'prorate invoice_now',
      run: (params, id) => {
        const subscription = findStripeObject<Subscription>(world, 'subscription', id);
        if (subscription.status === 'canceled') {
          throw new StripeRefusal(404, { type: 'invalid_request_error', code: 'resource_missing' });
        }
        const [item] = subscription.items.data;
        if (params.get('prorate') === 'true' && item) {
          const back = world.prorate(item, item.price, 0, now()) + carriedOf(subscription);
          world.bill(subscription, back, 'subscription_update');
        }
        Object.assign(subscription, { status: 'canceled', ended_at: now() });
        emit('customer.subscription.deleted', subscription);
        return subscription;
      },
    },
    'POST /v1/invoices/create_preview': {
      takes:
        'subscription subscription_details.items.*.id subscription_details.items.*.price subscription_details.items.*.quantity subscription_details.proration_behavior subscription_details.proration_date subscription_details.cancel_now',
      run: (params) => {
        rejectOtherValues(params, 'subscription_details.proration_behavior', ['always_invoice']);
        const subscription = findStripeObject<Subscription>(
          world,
          'subscription',
          textParam(params, 'subscription'),
        );
        const [item] = subscription.items.data;
        if (!item) throw new Error('a subscription for nothing');
        const { balance } = get<Customer>(subscription.customer);
        const at = params.has('subscription_details.proration_date')
          ? numberParam(params, 'subscription_details.proration_date')
          : now();
        const lines = previewLines(params, subscription, item, at);
        const total = lines.reduce((sum, { amount }) => sum + amount, 0);
        const details = { subscription: subscription.id, subscription_proration_date: at };
        return {
          object: 'invoice',
          created: now(),
          total,
          amount_due: Math.max(0, total + balance),
          lines: stripeList(lines),
          parent: { subscription_details: details },
        };
      },
    },
    'GET /v1/invoices': {
      takes: 'customer limit',
      run: (params) =>
        stripeList(
          all<Invoice>('invoice').filter(({ customer }) => customer === params.get('customer')),
        ),
    },
    'GET /v1/invoices/:id': { takes: '', run: (_, id) => findStripeObject(world, 'invoice', id) },
    'POST /v1/invoices/:id/void': {
      takes: '',
      run: (_, id) => world.voidInvoice(findStripeObject<Invoice>(world, 'invoice', id)),
    },
    'GET /v1/invoice_payments': {
      takes: 'invoice status payment.type payment.payment_intent limit',
      run: (params) =>
        stripeList(
          all('invoice_payment').filter(({ invoice, status, payment }) => {
            const wanted = readParamGroup(params, 'payment').payment_intent;
            const { payment_intent } = payment as { payment_intent: string };
            const isWanted = (name: string, value: unknown) =>
              !params.has(name) || params.get(name) === value;
            return (
              isWanted('invoice', invoice) &&
              isWanted('status', status) &&
              (!wanted || wanted === payment_intent)
            );
          }),
        ),
    },
  };
}
