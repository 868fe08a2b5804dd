import type { PaidPlan } from '#server/billing/provider/port.ts';
import type { StoredSubscription } from '#server/billing/provider/simulator/account.ts';
import {
  cancelPendingChange,
  findIntent,
  findOpenInvoices,
  monthlyPence,
  prorate,
  voidInvoice,
} from '#server/billing/provider/simulator/invoices.ts';
import {
  emitEvent,
  type Ledger,
  pickById,
  recordCreditMovement,
} from '#server/billing/provider/simulator/ledger.ts';
import * as rules from '#server/billing/provider/simulator/subscriptions.ts';
import { PLANS } from '#shared/billing/plans.ts';
import { SECOND_MS } from '#shared/durations.ts';
import type { StripeBooks } from './stripe-books.ts';
import type { StripeObject } from './stripe-objects.ts';
import {
  numberParam,
  readParamGroup,
  requireValue,
  type StripeOperation,
  type StripeParams,
  StripeRefusal,
  textParam,
} from './stripe-request.ts';

const PAID_PLANS: PaidPlan[] = ['pro', 'premium'];

/** The requests about customers, subscriptions and invoices that the product makes. */
export function billingOperations(books: StripeBooks): Record<string, StripeOperation> {
  const { find, list } = books;

  function changeSubscription(
    id: string,
    work: (ledger: Ledger, subscription: StoredSubscription) => void,
  ): StripeObject {
    books.change(find('subscription', id).customer, (ledger) =>
      work(ledger, pickById(ledger.account.subscriptions, id)),
    );
    return find('subscription', id);
  }

  function wantedPlan(params: StripeParams, items: string) {
    const { unit_amount } = find('price', textParam(params, `${items}.0.price`));
    const plan = PAID_PLANS.find((name) => PLANS[name].pricePence === unit_amount);
    if (!plan) throw new StripeRefusal(400, { message: 'The fake knows no plan with this price' });
    return { plan, quantity: numberParam(params, `${items}.0.quantity`) };
  }

  function wantedChange(params: StripeParams, subscriptionId: string, group = '') {
    if (params.get(`${group}items.0.id`) !== `si_${subscriptionId}`) {
      throw new StripeRefusal(400, { message: 'A subscription has one item, named by its id' });
    }
    const behaviours = ['always_invoice', 'create_prorations'];
    const behaviour = requireValue(params, `${group}proration_behavior`, ...behaviours);
    const isNow = behaviour === 'always_invoice';
    const date = `${group}proration_date`;
    return {
      subscriptionId,
      ...wantedPlan(params, `${group}items`),
      settle: isNow ? ('now' as const) : ('next_invoice' as const),
      ...(params.has(date) && { proratedAt: new Date(numberParam(params, date) * SECOND_MS) }),
    };
  }

  function update(params: StripeParams, id: string): StripeObject {
    return changeSubscription(id, (ledger, subscription) => {
      rules.requireRunningSubscription(subscription);
      if (params.has('items.0.id')) {
        const wanted = wantedChange(params, id);
        // By default, Stripe would change an unpaid subscription at once.
        if (wanted.settle === 'now') {
          requireValue(params, 'payment_behavior', 'pending_if_incomplete');
        }
        const result = rules.changeSubscription(ledger, subscription, wanted);
        const intent = findIntent(ledger, { invoiceId: subscription.pending?.invoiceId ?? '' });
        if (intent && result.outcome === 'declined') {
          books.marks.declines.set(intent.id, result.message);
        }
        return;
      }
      if (params.has('cancel_at_period_end')) {
        subscription.cancelAtPeriodEnd = params.get('cancel_at_period_end') === 'true';
      }
      if (params.has('default_payment_method')) {
        subscription.cardId = textParam(params, 'default_payment_method');
      }
      emitEvent(ledger, { type: 'subscription.changed', subscriptionId: id });
    });
  }

  function preview(params: StripeParams): object {
    const id = textParam(params, 'subscription');
    return books.change(find('subscription', id).customer, (ledger) => {
      const subscription = pickById(ledger.account.subscriptions, id);
      const { at, amounts, total } = previewAmounts(params, ledger, subscription);
      const start = at.getTime() / SECOND_MS;
      const data = amounts.map((amount) => ({
        amount,
        period: { start },
        parent: { subscription_item_details: { proration: true } },
      }));
      return {
        object: 'invoice',
        total,
        amount_due: Math.max(0, total - ledger.account.credit),
        lines: { object: 'list', data },
        parent: {
          subscription_details: { subscription: id, subscription_proration_date: start },
        },
      };
    });
  }

  /**
   * The prorated amounts if the plan is changed or ended; otherwise the invoice for the coming
   * month.
   */
  function previewAmounts(params: StripeParams, ledger: Ledger, subscription: StoredSubscription) {
    const { id, plan, quantity, carried } = subscription;
    const { at } = ledger;
    const group = 'subscription_details.';
    const monthly = monthlyPence(plan, quantity);
    if ([...params.keys()].some((name) => name.startsWith(group))) {
      requireValue(params, `${group}proration_behavior`, 'always_invoice');
    }
    if (params.has(`${group}items.0.id`)) {
      const wanted = wantedChange(params, id, group);
      const { difference, proratedAt } = rules.previewChange(ledger, subscription, wanted);
      const returned = prorate(monthly, subscription, proratedAt);
      const amounts = [-returned, difference.pence + returned];
      return { at: proratedAt, amounts, total: difference.pence };
    }
    if (params.get(`${group}cancel_now`) !== 'true') {
      return { at, amounts: [], total: monthly + carried };
    }
    requirePaidTime(subscription);
    const returned = prorate(monthly, subscription, at);
    return { at, amounts: [-returned], total: carried - returned };
  }

  return {
    'GET /v1/customers': {
      takes: 'email limit',
      run: (params) => list('customer', ({ email }) => email === params.get('email')),
    },
    'POST /v1/customers': {
      takes: 'email name metadata.*',
      run: (params) => {
        const [email, name] = [textParam(params, 'email'), textParam(params, 'name')];
        const metadata = readParamGroup(params, 'metadata');
        return find('customer', books.addCustomer({ email, name, metadata }));
      },
    },
    'POST /v1/customers/:id': {
      takes: 'email name',
      run: (params, id) => {
        const [email, name] = [textParam(params, 'email'), textParam(params, 'name')];
        books.updateContact(id, { email, name });
        return find('customer', id);
      },
    },
    'GET /v1/customers/:id': { takes: '', run: (_, id) => find('customer', id) },
    'POST /v1/customers/:id/balance_transactions': {
      takes: 'amount! currency! description metadata.*',
      run: (params, id) => {
        const amount = 0 - numberParam(params, 'amount');
        const metadata = readParamGroup(params, 'metadata');
        const reason = textParam(params, 'description');
        const made = books.change(id, (ledger) =>
          recordCreditMovement(ledger, amount, reason, metadata),
        );
        return find('customer_balance_transaction', made);
      },
    },
    'GET /v1/customers/:id/balance_transactions': {
      takes: 'limit',
      run: (_, id) => list('customer_balance_transaction', ({ customer }) => customer === id),
    },
    'GET /v1/customers/:id/payment_methods': {
      takes: 'type limit',
      run: (_, id) => list('payment_method', ({ customer }) => customer === id),
    },
    'POST /v1/subscriptions': {
      takes:
        'customer! items.*.price! items.*.quantity payment_behavior payment_settings.save_default_payment_method metadata.*',
      run: (params) => {
        requireValue(params, 'payment_behavior', 'default_incomplete');
        requireValue(params, 'payment_settings.save_default_payment_method', 'on_subscription');
        const order = wantedPlan(params, 'items');
        const id = books.change(params.get('customer'), (ledger) => {
          const { subscription } = rules.startSubscription(ledger, order);
          books.marks.metadata.set(subscription.id, readParamGroup(params, 'metadata'));
          return subscription.id;
        });
        return find('subscription', id);
      },
    },
    'GET /v1/subscriptions': {
      takes: 'customer limit',
      run: (params) =>
        list(
          'subscription',
          ({ customer, status }) => customer === params.get('customer') && status !== 'canceled',
        ),
    },
    'GET /v1/subscriptions/:id': { takes: '', run: (_, id) => find('subscription', id) },
    'POST /v1/subscriptions/:id': {
      takes:
        'items.*.id items.*.price items.*.quantity proration_behavior payment_behavior proration_date cancel_at_period_end default_payment_method',
      run: update,
    },
    'DELETE /v1/subscriptions/:id': {
      takes: 'prorate invoice_now',
      run: (params, id) =>
        changeSubscription(id, (ledger, subscription) => {
          if (subscription.endedAt) throw new StripeRefusal(404, { code: 'resource_missing' });
          const creditUnusedTime = params.get('prorate') === 'true';
          if (creditUnusedTime) requirePaidTime(subscription);
          // Stripe would leave the invoice open, and it could still be collected.
          if (findOpenInvoices(ledger, id).length > 0) throw new StripeRefusal(400, {});
          rules.endSubscription(ledger, subscription, { creditUnusedTime });
        }),
    },
    'POST /v1/invoices/create_preview': {
      takes:
        'subscription subscription_details.items.*.id subscription_details.items.*.price subscription_details.items.*.quantity subscription_details.proration_behavior subscription_details.proration_date subscription_details.cancel_now',
      run: preview,
    },
    'GET /v1/invoices': {
      takes: 'customer limit',
      run: (params) => list('invoice', ({ customer }) => customer === params.get('customer')),
    },
    'GET /v1/invoices/:id': { takes: '', run: (_, id) => find('invoice', id) },
    'POST /v1/invoices/:id/void': {
      takes: '',
      run: (_, id) => {
        books.change(find('invoice', id).customer, (ledger) => {
          const waiting = ledger.account.subscriptions.find((one) => one.pending?.invoiceId === id);
          if (waiting) cancelPendingChange(ledger, waiting);
          else voidInvoice(ledger, pickById(ledger.account.invoices, id));
        });
        return find('invoice', id);
      },
    },
    'GET /v1/invoice_payments': {
      takes: 'invoice status payment.type payment.payment_intent limit',
      run: (params) => {
        if (params.has('payment.payment_intent')) {
          requireValue(params, 'payment.type', 'payment_intent');
        }
        return list('invoice_payment', ({ invoice, status, payment }) => {
          const { payment_intent } = payment as { payment_intent: string };
          const isWanted = (name: string, value: unknown) =>
            !params.has(name) || params.get(name) === value;
          return (
            isWanted('invoice', invoice) &&
            isWanted('status', status) &&
            isWanted('payment.payment_intent', payment_intent)
          );
        });
      },
    },
  };
}

/** Refuses to credit unpaid time. Stripe would credit it, so the product must not ask for that. */
function requirePaidTime({ status }: StoredSubscription): void {
  if (status !== 'active') throw new StripeRefusal(400, { message: 'The time is not paid for' });
}
