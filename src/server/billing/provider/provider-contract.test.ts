import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/platform/database/columns.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { resetDatabase } from '#testing/database/postgres.ts';
import {
  openRehearsalFixture,
  openStripeFixture,
  type PaymentFixture,
  readCustomerEvents,
} from '#testing/payments/payment-fixture.ts';
import {
  type BillingEvent,
  type ClientAction,
  gbp,
  type PaidPlan,
  type PaymentProvider,
  type Subscription,
} from './port.ts';

const PAYS = '4242424242424242';
const DECLINED = '4000000000000002';
const ASKS_APPROVAL = '4000002760003184';
const PAYS_ONCE = '4000000000000341';
const MINUTES_10_MS = 10 * MINUTE_MS;

describe.each([
  ['the simulated provider', openRehearsalFixture],
  ['Stripe', openStripeFixture],
] as const)('with %s', (_name, openBench: () => Promise<PaymentFixture>) => {
  let bench: PaymentFixture;
  let provider: PaymentProvider;

  beforeAll(async () => {
    // Otherwise, the due dates of customers left by other tests would be processed here as well.
    await resetDatabase();
    bench = await openBench();
    provider = bench.provider;
  });
  afterAll(() => bench.close());

  describe('a new subscription', () => {
    test('a new subscription waits for its payment and becomes active once paid', async () => {
      const { businessId, customerId } = await aCustomer();
      const { subscription, action } = await start(customerId, businessId);
      expect(subscription).toMatchObject({ customerId, businessId, plan: 'pro', quantity: 1 });
      expect(subscription).toMatchObject({ status: 'incomplete', hasPaymentMethod: false });
      expect(action).toMatchObject({ kind: 'confirm_payment', amount: gbp(2900) });
      expect(await provider.getAction(subscription.id)).toEqual(action);
      const changed = { type: 'subscription.changed', subscriptionId: subscription.id };
      expect(await readCustomerEvents(bench, customerId)).toMatchObject([changed]);

      expect(await bench.confirm(secretOf(action), PAYS)).toEqual({ status: 'succeeded' });
      const paid = await provider.getSubscription(subscription.id);
      expect(paid).toMatchObject({ status: 'active', hasPaymentMethod: true, pending: null });
      expect(await provider.getAction(subscription.id)).toEqual({ kind: 'none' });
      expect(await provider.listSubscriptions(customerId)).toEqual([paid]);
      expect(await provider.getCard(subscription.id)).toMatchObject({
        brand: 'visa',
        last4: '4242',
      });
      expect(await provider.getNextPayment(subscription.id)).toEqual({
        amount: gbp(2900),
        at: paid?.periodEnd,
      });
      const events = await readCustomerEvents(bench, customerId);
      expect(events.slice(1)).toContainEqual(expect.objectContaining(changed));
      const [invoice] = await provider.listInvoices(customerId);
      expect(invoice).toMatchObject({
        ...{ status: 'paid', reason: 'create', total: gbp(2900) },
        covers: {
          ...{ plan: 'pro', quantity: 1 },
          ...{ periodStart: paid?.periodStart, periodEnd: paid?.periodEnd },
        },
      });
      expect(one(events, 'invoice.paid')).toMatchObject({
        invoiceId: invoice?.id,
        subscriptionId: subscription.id,
        amount: gbp(2900),
        reason: 'create',
      });
    });

    test('a new subscription stays unpaid after a declined card and can be paid with another card', async () => {
      const { businessId, customerId } = await aCustomer();
      const { subscription, action } = await start(customerId, businessId);
      expect(await bench.confirm(secretOf(action), DECLINED)).toEqual({
        status: 'declined',
        message: 'Your card was declined.',
      });
      expect((await provider.getSubscription(subscription.id))?.status).toBe('incomplete');
      expect(await provider.getAction(subscription.id)).toEqual(action);
      const events = await readCustomerEvents(bench, customerId);
      expect(one(events, 'invoice.failed')).toMatchObject({ nextAttempt: null });
      await bench.confirm(secretOf(action), PAYS);
      expect((await provider.getSubscription(subscription.id))?.status).toBe('active');
    });

    test('a new subscription is paid only once the customer approves it at the bank', async () => {
      const { businessId, customerId } = await aCustomer();
      const { subscription, action } = await start(customerId, businessId);
      const secret = secretOf(action);
      expect(await bench.confirm(secret, ASKS_APPROVAL)).toEqual({ status: 'action_required' });
      expect((await bench.authenticate(secret, false)).status).toBe('declined');
      expect((await provider.getSubscription(subscription.id))?.status).toBe('incomplete');
      await bench.confirm(secret, ASKS_APPROVAL);
      expect(await bench.authenticate(secret, true)).toEqual({ status: 'succeeded' });
      expect((await provider.getSubscription(subscription.id))?.status).toBe('active');
      const types = (await readCustomerEvents(bench, customerId)).map(({ type }) => type);
      expect(types).toContain('invoice.action_required');
    });

    test('a new subscription covered by credit is active at once and only asks for a card', async () => {
      const { businessId, customerId } = await aCustomer();
      await credit(customerId, 5000);
      const { subscription, action } = await start(customerId, businessId);
      expect(subscription).toMatchObject({ status: 'active', hasPaymentMethod: false });
      expect(action.kind).toBe('confirm_setup');
      expect(await provider.getAction(subscription.id)).toEqual(action);
      expect(await provider.getCredit(customerId)).toEqual(gbp(2100));
      expect(await provider.getNextPayment(subscription.id)).toMatchObject({ amount: gbp(800) });
      const paid = one(await readCustomerEvents(bench, customerId), 'invoice.paid');
      expect(paid).toMatchObject({ amount: gbp(0), reason: 'create' });

      expect(await bench.confirm(secretOf(action), PAYS)).toEqual({ status: 'succeeded' });
      const kept = await provider.getSubscription(subscription.id);
      expect(kept?.hasPaymentMethod).toBe(true);
      expect(await provider.getAction(subscription.id)).toEqual({ kind: 'none' });
    });
  });

  describe('a change of subscription', () => {
    test('a change of subscription to one more location is charged at once at the price shown', async () => {
      const subscription = await subscribed();
      await bench.elapse(10 * DAY_MS);
      const { dueNow, perMonth, proratedAt } = await preview(subscription, 'pro', 2);
      expect(perMonth).toEqual(gbp(5800));
      expect(Math.abs(dueNow.pence - share(2900, subscription, proratedAt))).toBeLessThanOrEqual(1);
      const result = await change(subscription, 'pro', 2, { proratedAt });
      expect(result).toMatchObject({ outcome: 'applied', charged: dueNow });
      expect(result.subscription).toMatchObject({ quantity: 2, pending: null });
      expect((await provider.getSubscription(subscription.id))?.quantity).toBe(2);
      const paid = (await readCustomerEvents(bench, subscription.customerId)).filter(
        ({ type }) => type === 'invoice.paid',
      );
      expect(paid.at(-1)).toMatchObject({ amount: dueNow, reason: 'update' });
    });

    test('a change of subscription costs the price shown even an hour later, if the request contains the time of the preview', async () => {
      const subscription = await subscribed({ plan: 'premium' });
      await bench.elapse(3 * DAY_MS);
      const shown = await preview(subscription, 'pro', 5);
      expect(shown.perMonth).toEqual(gbp(5 * 2900));
      expect(shown.dueNow).toEqual(shown.difference);
      const { proratedAt } = shown;
      expect(
        Math.abs(shown.dueNow.pence - share(5 * 2900 - 8900, subscription, proratedAt)),
      ).toBeLessThanOrEqual(1);
      await bench.elapse(HOUR_MS);
      expect(await preview(subscription, 'pro', 5, { proratedAt })).toEqual(shown);
      expect(await change(subscription, 'pro', 5, { proratedAt })).toMatchObject({
        outcome: 'applied',
        charged: shown.dueNow,
      });
    });

    test('a change of subscription uses credit first and reports how much is left for the card', async () => {
      const subscription = await subscribed();
      await credit(subscription.customerId, 5000);
      const { dueNow, difference, proratedAt } = await preview(subscription, 'premium', 1);
      expect(dueNow.pence).toBe(difference.pence - 5000);
      const result = await change(subscription, 'premium', 1, { proratedAt });
      expect(result).toMatchObject({ outcome: 'applied', charged: dueNow });
      expect(await provider.getCredit(subscription.customerId)).toEqual(gbp(0));
    });

    test('a change of subscription to a cheaper quantity reduces the next invoice by the amount shown', async () => {
      const subscription = await subscribed({ quantity: 3 });
      const settle = 'next_invoice';
      const shown = await preview(subscription, 'pro', 2, { settle });
      const { proratedAt, difference } = shown;
      expect(shown).toMatchObject({ dueNow: gbp(0), perMonth: gbp(5800) });
      expect(Math.abs(difference.pence + 2900)).toBeLessThanOrEqual(1);
      await change(subscription, 'pro', 2, { settle, proratedAt });
      expect(await provider.getNextPayment(subscription.id)).toMatchObject({
        amount: gbp(5800 + difference.pence),
      });
    });

    test('a change of subscription whose payment is declined takes effect only when another card pays', async () => {
      const subscription = await subscribed({ card: PAYS_ONCE });
      const result = await change(subscription, 'pro', 2);
      expect(result).toMatchObject({ outcome: 'declined', message: 'Your card was declined.' });
      expect(result.subscription).toMatchObject({
        quantity: 1,
        status: 'active',
        pending: { plan: 'pro', quantity: 2 },
      });
      expect(await provider.dropPendingChange(subscription.id)).toMatchObject({
        quantity: 1,
        pending: null,
      });
      expect(await provider.getAction(subscription.id)).toEqual({ kind: 'none' });

      await change(subscription, 'pro', 2);
      const action = await provider.getAction(subscription.id);
      expect(await bench.confirm(secretOf(action), PAYS)).toEqual({ status: 'succeeded' });
      expect(await provider.getSubscription(subscription.id)).toMatchObject({
        quantity: 2,
        pending: null,
      });
    });

    test('a change of subscription that needs approval at the bank waits for the customer', async () => {
      const subscription = await subscribed({ card: ASKS_APPROVAL });
      const result = await change(subscription, 'pro', 2);
      expect(result).toMatchObject({ outcome: 'action_required', subscription: { quantity: 1 } });
      const action = await provider.getAction(subscription.id);
      expect(await bench.authenticate(secretOf(action), true)).toEqual({ status: 'succeeded' });
      expect((await provider.getSubscription(subscription.id))?.quantity).toBe(2);
    });

    test('a change to Premium is charged at once, and a change back to Pro is settled on the next invoice', async () => {
      const subscription = await subscribed();
      const up = await change(subscription, 'premium', 1);
      expect(up).toMatchObject({ outcome: 'applied', subscription: { plan: 'premium' } });
      const charged = up.outcome === 'applied' ? up.charged.pence : 0;
      expect(Math.abs(charged - 6000)).toBeLessThanOrEqual(1);
      const down = await change(subscription, 'pro', 2, { settle: 'next_invoice' });
      expect(down).toMatchObject({
        outcome: 'applied',
        charged: gbp(0),
        subscription: { plan: 'pro', quantity: 2 },
      });
    });

    test('a change of subscription from four Pro locations to Premium gives credit', async () => {
      const subscription = await subscribed({ quantity: 4 });
      const up = await change(subscription, 'premium', 1);
      expect(up).toMatchObject({ outcome: 'applied', charged: gbp(0) });
      const { pence } = await provider.getCredit(subscription.customerId);
      expect(Math.abs(pence - 2700)).toBeLessThanOrEqual(1);
    });

    test('a change of an unpaid subscription is refused', async () => {
      const { businessId, customerId } = await aCustomer();
      const { subscription } = await start(customerId, businessId);
      await expect(change(subscription, 'premium', 1)).rejects.toMatchObject({ code: 'invalid' });
    });
  });

  test('a renewal whose card is declined can be paid with another card', async () => {
    const { id, customerId } = await subscribed({ card: PAYS_ONCE });
    await bench.elapse(31 * DAY_MS);
    expect((await provider.getSubscription(id))?.status).toBe('past_due');
    const failed = one(await readCustomerEvents(bench, customerId), 'invoice.failed');
    expect(failed).toMatchObject({ subscriptionId: id, nextAttempt: expect.any(Date) });
    const action = await provider.getAction(id);
    expect(action).toMatchObject({ kind: 'confirm_payment', amount: gbp(2900) });
    await bench.confirm(secretOf(action), PAYS);
    expect((await provider.getSubscription(id))?.status).toBe('active');
    await bench.elapse(31 * DAY_MS);
    const invoices = await provider.listInvoices(customerId);
    expect(invoices).toMatchObject([
      { reason: 'cycle', status: 'paid', due: gbp(2900) },
      { reason: 'cycle', status: 'paid', due: gbp(2900) },
      { reason: 'create', status: 'paid', due: gbp(2900) },
    ]);
  });

  describe('unpaid subscriptions and changes', () => {
    test('a new subscription that is not paid expires after 23 hours and returns the credit it used', async () => {
      const { businessId, customerId } = await aCustomer();
      await credit(customerId, 1000);
      const { subscription, action } = await start(customerId, businessId);
      expect(action).toMatchObject({ amount: gbp(1900) });
      expect(await provider.getCredit(customerId)).toEqual(gbp(0));
      await bench.elapse(23 * HOUR_MS);
      expect((await provider.getSubscription(subscription.id))?.status).toBe('expired');
      expect(await provider.getCredit(customerId)).toEqual(gbp(1000));
      expect((await bench.confirm(secretOf(action), PAYS)).status).toBe('declined');
    });

    test('a change that is not paid for expires after 23 hours and leaves the subscription unchanged', async () => {
      const subscription = await subscribed({ card: PAYS_ONCE });
      await change(subscription, 'premium', 1);
      const action = await provider.getAction(subscription.id);
      const before = await readCustomerEvents(bench, subscription.customerId);
      await bench.elapse(23 * HOUR_MS);
      expect(await provider.getSubscription(subscription.id)).toEqual(subscription);
      const after = await readCustomerEvents(bench, subscription.customerId);
      expect(after.slice(before.length)).toMatchObject([
        { type: 'subscription.changed', subscriptionId: subscription.id },
      ]);
      expect((await bench.confirm(secretOf(action), PAYS)).status).toBe('declined');
      const invoices = await provider.listInvoices(subscription.customerId);
      expect(invoices.map(({ status }) => status)).toEqual(['void', 'paid']);
    });
  });

  describe('a cancellation', () => {
    test('a cancellation can be scheduled for the end of the period and withdrawn', async () => {
      const { id } = await subscribed();
      expect(await provider.setCancelAtPeriodEnd(id, true)).toMatchObject({
        status: 'active',
        cancelAtPeriodEnd: true,
      });
      expect(await provider.getNextPayment(id)).toBeNull();
      const kept = await provider.setCancelAtPeriodEnd(id, false);
      expect(kept.cancelAtPeriodEnd).toBe(false);
    });

    test('a cancellation scheduled for the end of the period happens then, without another payment', async () => {
      const { id, customerId, periodEnd } = await subscribed();
      await provider.setCancelAtPeriodEnd(id, true);
      const before = await readCustomerEvents(bench, customerId);
      await bench.elapse(31 * DAY_MS);
      expect(await provider.getSubscription(id)).toMatchObject({
        status: 'canceled',
        endedAt: periodEnd,
      });
      expect(await provider.listInvoices(customerId)).toHaveLength(1);
      const after = await readCustomerEvents(bench, customerId);
      expect(after.slice(before.length)).toMatchObject([
        { type: 'subscription.changed', subscriptionId: id },
      ]);
    });

    test('a cancellation at once returns the unused time as credit, and only once', async () => {
      const subscription = await subscribed({ quantity: 2 });
      const { id, customerId } = subscription;
      await change(subscription, 'pro', 1, { settle: 'next_invoice' });
      const shown = await provider.previewEnd(id);
      const ended = await provider.cancelNow(id, { creditUnusedTime: true });
      expect(Math.abs(ended.credited.pence - shown.pence)).toBeLessThanOrEqual(1);
      expect(ended.subscription).toMatchObject({ status: 'canceled', endedAt: expect.any(Date) });
      expect(Math.abs(ended.credited.pence - 5800)).toBeLessThanOrEqual(2);
      await provider.cancelNow(id, { creditUnusedTime: true });
      expect(await provider.getCredit(customerId)).toEqual(ended.credited);
      expect(await provider.listSubscriptions(customerId)).toEqual([]);
    });

    test('a cancellation before the first payment leaves nothing to pay', async () => {
      const { businessId, customerId } = await aCustomer();
      const { subscription } = await start(customerId, businessId);
      expect(await provider.previewEnd(subscription.id)).toEqual(gbp(0));
      const ended = await provider.cancelNow(subscription.id, { creditUnusedTime: true });
      expect(ended).toMatchObject({ credited: gbp(0), subscription: { status: 'canceled' } });
      expect(await provider.getAction(subscription.id)).toEqual({ kind: 'none' });
      expect((await provider.listInvoices(customerId))[0]?.status).toBe('void');
    });
  });

  describe('a checkout', () => {
    test('a checkout is paid once a card succeeds, and sends an event', async () => {
      const { customerId } = await aCustomer();
      const { checkoutId, url } = await checkout(customerId);
      expect(url).toContain(checkoutId);
      expect(await provider.getCheckout(checkoutId)).toEqual({
        id: checkoutId,
        customerId,
        state: 'open',
        amount: gbp(1000),
        metadata: { kind: 'reply_credits' },
      });
      expect((await bench.payCheckout(checkoutId, DECLINED)).status).toBe('declined');
      expect((await provider.getCheckout(checkoutId))?.state).toBe('open');
      await bench.payCheckout(checkoutId, PAYS);
      expect((await provider.getCheckout(checkoutId))?.state).toBe('paid');
      expect(one(await readCustomerEvents(bench, customerId), 'checkout.paid')).toMatchObject({
        checkoutId,
        amount: gbp(1000),
        metadata: { kind: 'reply_credits' },
      });
    });

    test('a checkout expires after a day', async () => {
      const { customerId } = await aCustomer();
      const { checkoutId } = await checkout(customerId);
      await bench.elapse(25 * HOUR_MS);
      expect((await provider.getCheckout(checkoutId))?.state).toBe('expired');
      const events = await readCustomerEvents(bench, customerId);
      expect(one(events, 'checkout.expired')).toMatchObject({ checkoutId });
    });

    test('a checkout that is refunded or disputed elsewhere sends events that name the checkout', async () => {
      const { customerId } = await aCustomer();
      const { checkoutId } = await checkout(customerId);
      await bench.payCheckout(checkoutId, PAYS);
      await bench.refund(checkoutId);
      await bench.dispute(checkoutId);
      const events = await readCustomerEvents(bench, customerId);
      expect(one(events, 'payment.disputed')).toMatchObject({ of: { checkoutId } });
      expect(one(events, 'payment.refunded')).toMatchObject({
        of: { checkoutId },
        amount: gbp(1000),
        full: true,
      });
    });
  });

  test('partial refunds are listed with their payment, and the last one is reported as full', async () => {
    const { customerId } = await aCustomer();
    const { checkoutId } = await checkout(customerId);
    await bench.payCheckout(checkoutId, PAYS);
    expect(await provider.listRefunds(customerId)).toEqual([]);
    await bench.refund(checkoutId, 300);
    await bench.refund(checkoutId);
    const of = { checkoutId };
    const refunds = await provider.listRefunds(customerId);
    expect(refunds.map(({ amount }) => amount.pence).sort()).toEqual([300, 700]);
    for (const refund of refunds) {
      expect(refund).toMatchObject({ id: expect.any(String), of, status: 'succeeded' });
      expect([refund.amount.currency, refund.at]).toEqual(['gbp', expect.any(Date)]);
    }
    const events = await readCustomerEvents(bench, customerId);
    const told = events.flatMap((event) => (event.type === 'payment.refunded' ? [event] : []));
    expect(told.map(({ amount, full }) => `${amount.pence} ${full}`).sort()).toEqual([
      '1000 true',
      '300 false',
    ]);
  });

  test('each payment names the card that was charged, even after the card was replaced', async () => {
    const { id, customerId } = await subscribed();
    const [first] = await provider.listInvoices(customerId);
    const { clientSecret, setupId } = await provider.startCardUpdate(id);
    await bench.confirm(clientSecret, ASKS_APPROVAL);
    await bench.authenticate(clientSecret, true);
    await provider.completeCardUpdate(setupId);
    const { checkoutId } = await checkout(customerId);
    expect(await provider.listCardPayments(customerId)).toEqual([
      { of: { invoiceId: first?.id }, card: { brand: 'visa', last4: '4242' } },
    ]);
    await bench.payCheckout(checkoutId, PAYS_ONCE);
    expect(await provider.listCardPayments(customerId)).toContainEqual({
      of: { checkoutId },
      card: { brand: 'visa', last4: '0341' },
    });
    expect(first?.vat).toBeNull();
  });

  test('credit is given and taken back once per idempotency key', async () => {
    const { customerId } = await aCustomer();
    const key = newId();
    const given = await credit(customerId, 2900, key);
    expect(given.credit).toEqual(gbp(2900));
    expect(await credit(customerId, 2900, key)).toEqual(given);
    expect((await credit(customerId, -5000)).credit).toEqual(gbp(-2100));
    expect(await provider.getCredit(customerId)).toEqual(gbp(-2100));
  });

  test('an invoice is refunded once, even when requested again with a new key', async () => {
    const { customerId } = await subscribed();
    const invoiceId = (await provider.listInvoices(customerId))[0]?.id ?? '';
    const key = newId();
    expect(await provider.refundInvoice(invoiceId, key)).toEqual({ refunded: gbp(2900) });
    expect(await provider.refundInvoice(invoiceId, key)).toEqual({ refunded: gbp(2900) });
    expect(await provider.refundInvoice(invoiceId, newId())).toEqual({ refunded: gbp(0) });
    const events = await readCustomerEvents(bench, customerId);
    expect(one(events, 'payment.refunded')).toMatchObject({
      of: { invoiceId },
      amount: gbp(2900),
      full: true,
    });
  });

  test('an invoice and its refund are still listed after ten more payments', async () => {
    const subscription = await subscribed();
    const { customerId } = subscription;
    const [invoice] = await provider.listInvoices(customerId);
    await provider.refundInvoice(invoice?.id ?? '', newId());
    for (let quantity = 2; quantity <= 11; quantity++) await change(subscription, 'pro', quantity);
    expect((await provider.listInvoices(customerId)).at(-1)?.id).toBe(invoice?.id);
    const of = { invoiceId: invoice?.id };
    expect(await provider.listRefunds(customerId)).toMatchObject([{ of }]);
  });

  test('a card is replaced once the new one is confirmed', async () => {
    const { id, customerId } = await subscribed();
    const { setupId, clientSecret } = await provider.startCardUpdate(id);
    await expect(provider.completeCardUpdate(setupId)).rejects.toMatchObject({ code: 'invalid' });
    expect(await bench.confirm(clientSecret, PAYS_ONCE)).toEqual({ status: 'succeeded' });
    const events = await readCustomerEvents(bench, customerId);
    expect(one(events, 'card.saved')).toMatchObject({ subscriptionId: id, setupId });
    await provider.completeCardUpdate(setupId);
    expect(await provider.completeCardUpdate(setupId)).toMatchObject({ hasPaymentMethod: true });
    expect(await provider.getCard(id)).toMatchObject({ last4: '0341' });
  });

  test('the same card has the same fingerprint for every customer', async () => {
    const [first, second] = [await subscribed(), await subscribed()];
    const other = await subscribed({ card: PAYS_ONCE });
    const [print] = await provider.getCardFingerprints(first.customerId);
    expect(print).toEqual(expect.any(String));
    expect(await provider.getCardFingerprints(second.customerId)).toEqual([print]);
    expect(await provider.getCardFingerprints(other.customerId)).not.toContain(print);
  });

  describe('an idempotency key', () => {
    test('an idempotency key starts one subscription, however often it is used', async () => {
      const { businessId, customerId } = await aCustomer();
      const key = newId();
      const first = await start(customerId, businessId, key);
      expect(await start(customerId, businessId, key)).toEqual(first);
      expect(await provider.listSubscriptions(customerId)).toHaveLength(1);
    });

    test('an idempotency key charges a change once and returns the same response again', async () => {
      const subscription = await subscribed();
      const key = newId();
      const first = await change(subscription, 'pro', 2, { key });
      expect(await change(subscription, 'pro', 2, { key })).toEqual(first);
      expect(await provider.listInvoices(subscription.customerId)).toHaveLength(2);
    });

    test('an idempotency key gives credit only once, even if it is used again days later', async () => {
      const { customerId } = await aCustomer();
      const key = newId();
      const first = await credit(customerId, 5000, key);
      for (let count = 1; count <= 10; count++) await credit(customerId, 1);
      await bench.elapse(48 * HOUR_MS);
      expect(await credit(customerId, 5000, key)).toEqual(first);
      expect(await provider.getCredit(customerId)).toEqual(gbp(5010));
    });

    test('an idempotency key that was used for a different request is refused', async () => {
      const { customerId } = await aCustomer();
      const key = newId();
      await credit(customerId, 100, key);
      await expect(credit(customerId, 200, key)).rejects.toMatchObject({ code: 'invalid' });
    });
  });

  describe('an event', () => {
    test('a provider event that is tampered with, unsigned or old is refused', async () => {
      await subscribed();
      const [body = Buffer.from('')] = await bench.events();
      const refused = expect.objectContaining({ code: 'bad_signature' });
      const changed = Buffer.concat([body, Buffer.from(' ')]);
      const old = bench.sign(body, new Date(Date.now() - MINUTES_10_MS));
      await expect(provider.parseWebhook(changed, bench.sign(body))).rejects.toEqual(refused);
      await expect(provider.parseWebhook(body, {})).rejects.toEqual(refused);
      await expect(provider.parseWebhook(body, old)).rejects.toEqual(refused);
    });

    test('a provider event of an unknown type is ignored', async () => {
      const body = Buffer.from('{"id":"evt_1","type":"weather.changed","data":{"object":{}}}');
      expect(await provider.parseWebhook(body, bench.sign(body))).toEqual([]);
    });
  });

  test('the payment provider finds a known customer again and reports unknown ids as missing', async () => {
    const { businessId, email, customerId } = await aCustomer();
    expect(await provider.ensureCustomer({ businessId, email, name: 'Ada' })).toBe(customerId);
    const other = { businessId: newId(), email, name: 'Ada', customerId };
    expect(await provider.ensureCustomer(other)).toBe(customerId);
    expect(await provider.getSubscription('sub_unknown')).toBeNull();
    expect(await provider.getCheckout('cs_unknown')).toBeNull();
    const missing = { code: 'not_found' };
    await expect(provider.cancelNow('sub_unknown')).rejects.toMatchObject(missing);
    await expect(provider.getCredit('cus_unknown')).rejects.toMatchObject(missing);
    await expect(provider.refundInvoice('in_unknown', newId())).rejects.toMatchObject(missing);
  });

  async function aCustomer() {
    const businessId = newId();
    const email = `${businessId}@example.com`;
    const customerId = await provider.ensureCustomer({ businessId, email, name: 'Ada' });
    return { businessId, email, customerId };
  }

  function start(
    customerId: string,
    businessId: string,
    key = newId(),
    { plan = 'pro', quantity = 1 }: { plan?: PaidPlan; quantity?: number } = {},
  ) {
    return provider.startSubscription({ customerId, businessId, plan, quantity }, key);
  }

  async function subscribed({
    card = PAYS,
    ...order
  }: {
    card?: string;
    plan?: PaidPlan;
    quantity?: number;
  } = {}): Promise<Subscription> {
    const { businessId, customerId } = await aCustomer();
    const { subscription, action } = await start(customerId, businessId, newId(), order);
    const { status } = await bench.confirm(secretOf(action), card);
    if (status === 'action_required') await bench.authenticate(secretOf(action), true);
    const paid = await provider.getSubscription(subscription.id);
    expect(paid?.status).toBe('active');
    return paid ?? subscription;
  }

  function preview(
    { id: subscriptionId }: Subscription,
    plan: PaidPlan,
    quantity: number,
    { settle = 'now', proratedAt }: { settle?: 'now' | 'next_invoice'; proratedAt?: Date } = {},
  ) {
    return provider.previewChange({ subscriptionId, plan, quantity, settle, proratedAt });
  }

  function change(
    { id: subscriptionId }: Subscription,
    plan: PaidPlan,
    quantity: number,
    options: { key?: string; settle?: 'now' | 'next_invoice'; proratedAt?: Date } = {},
  ) {
    const { key = newId(), settle = 'now', proratedAt } = options;
    const wanted = { subscriptionId, plan, quantity, settle, proratedAt };
    return provider.changeSubscription(wanted, key);
  }

  function checkout(customerId: string) {
    return provider.createCheckout(
      {
        customerId,
        name: '50 reply credits',
        amount: gbp(1000),
        metadata: { kind: 'reply_credits' },
        successUrl: 'https://talk.example/dashboard?session_id={CHECKOUT_SESSION_ID}',
        cancelUrl: 'https://talk.example/dashboard',
      },
      newId(),
    );
  }

  function credit(customerId: string, pence: number, key = newId()) {
    const metadata = { referral: '1' };
    return provider.adjustCredit(
      { customerId, amount: gbp(pence), reason: 'A friend came', metadata },
      key,
    );
  }
});

function secretOf(action: ClientAction): string {
  return action.kind === 'none' ? '' : action.clientSecret;
}

/** The latest event of a type. */
function one<T extends BillingEvent['type']>(events: BillingEvent[], type: T) {
  return events.filter((event) => event.type === type).at(-1);
}

function share(pence: number, { periodStart, periodEnd }: Subscription, at: Date): number {
  const length = periodEnd.getTime() - periodStart.getTime();
  return Math.round((pence * (periodEnd.getTime() - at.getTime())) / length);
}
