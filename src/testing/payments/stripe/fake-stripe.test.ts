import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setUpCatalogue } from '#server/billing/provider/stripe/catalogue.ts';
import { openStripe } from '#server/billing/provider/stripe/stripe-client.ts';
import { type FakeStripe, STRIPE_KEYS, startFakeStripe } from './fake-stripe.ts';

let fake: FakeStripe;

beforeAll(async () => {
  fake = await startFakeStripe();
});
afterAll(() => fake.close());

const SECRET = STRIPE_KEYS.STRIPE_SECRET_KEY;
const refused = (param: string) => expect.objectContaining({ statusCode: 400, param });

test('the fake Stripe refuses requests that lack a field or misspell a value, as Stripe does', async () => {
  const { customers, subscriptions, checkout, prices } = fake.client;
  const { id: customer } = await customers.create({ email: 'ada@example.com', name: 'Ada' });
  const [price] = (await prices.list()).data;
  const order = { customer, items: [{ price: price?.id, quantity: 1 }] };
  await expect(subscriptions.create(order)).rejects.toEqual(refused('payment_behavior'));
  await expect(
    subscriptions.create({ ...order, payment_behavior: 'default_incompete' }),
  ).rejects.toEqual(refused('payment_behavior'));
  await expect(checkout.sessions.create({ mode: 'payment', customer })).rejects.toEqual(
    refused('line_items.0.quantity'),
  );
  const half = { amount: 0.5, currency: 'gbp' };
  await expect(customers.createBalanceTransaction(customer, half)).rejects.toEqual(
    refused('amount'),
  );
});

test('the fake Stripe refuses to expand what is no reference, and omits fields that Stripe sends only when expanded', async () => {
  const { customers } = fake.client;
  const { id } = await customers.create({ email: 'eve@example.com', name: 'Eve' });
  await expect(customers.retrieve(id, { expand: ['subscription'] })).rejects.toEqual(
    refused('expand'),
  );
  const events = fake.events().map((body) => body.toString('utf8'));
  expect(events.filter((body) => body.includes('confirmation_secret'))).toEqual([]);
});

test('the fake Stripe lists ten objects unless the request asks for more', async () => {
  const { customers } = fake.client;
  const { id } = await customers.create({ email: 'bob@example.com', name: 'Bob' });
  for (let amount = 1; amount <= 11; amount++) {
    await customers.createBalanceTransaction(id, { amount, currency: 'gbp' });
  }
  const page = await customers.listBalanceTransactions(id);
  expect([page.data.length, page.has_more]).toEqual([10, true]);
  const all = await customers.listBalanceTransactions(id, { limit: 100 });
  expect([all.data.length, all.has_more]).toEqual([11, false]);
});

test('the fake Stripe answers only to its secret key and to the API version of our client', async () => {
  const stranger = openStripe({ secretKey: 'sk_test_other', apiBase: fake.url });
  await expect(stranger.prices.list()).rejects.toMatchObject({ statusCode: 401 });
  const { hostname: host, port } = new URL(fake.url);
  const older = new Stripe(SECRET, {
    ...{ host, port, protocol: 'http', maxNetworkRetries: 0 },
    apiVersion: '2025-03-31.basil' as typeof Stripe.API_VERSION,
  });
  await expect(older.prices.list()).rejects.toMatchObject({ statusCode: 400 });
});

test('a plan whose price has changed gets a new price at Stripe under the same lookup key', async () => {
  const { prices } = fake.client;
  const [first] = (await prices.list({ lookup_keys: ['tabletalk_pro_monthly'] })).data;
  await prices.create({
    product: String(first?.product),
    currency: 'gbp',
    unit_amount: 1900,
    recurring: { interval: 'month' },
    lookup_key: 'tabletalk_pro_monthly',
    transfer_lookup_key: true,
  });
  expect(await setUpCatalogue(fake.client)).toContain(
    'tabletalk_pro_monthly: replaced by a new price',
  );
  const { data } = await prices.list({ lookup_keys: ['tabletalk_pro_monthly'], active: true });
  expect(data.map(({ unit_amount }) => unit_amount)).toEqual([2900]);
});
