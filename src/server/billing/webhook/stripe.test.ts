import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { businesses } from '#server/businesses/table.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { resetDatabase, testDatabase } from '#testing/database/postgres.ts';
import { aMember, anOwner, type TestOwner } from '#testing/factories.ts';
import {
  type FakeStripe,
  signAsStripe,
  startFakeStripe,
} from '#testing/payments/stripe/fake-stripe.ts';
import { makeTestApp, type TestApp } from '#testing/test-app.ts';
import { creditTransactions } from '../payments/table.ts';
import { reconcileSubscriptions } from '../subscriptions/reconcile-subscriptions.ts';

const PAYS = '4242424242424242';

let app: TestApp;
let fakeStripe: FakeStripe;
let told = 0;

beforeAll(async () => {
  await resetDatabase();
  const { db } = await testDatabase();
  fakeStripe = await startFakeStripe();
  app = await makeTestApp(db, fakeStripe.settings);
});
afterAll(() => fakeStripe.close());

const choose = ({ token }: TestOwner, plan: string) =>
  app.send('POST', '/api/get-or-create-subscription', { token, body: { plan } });

async function deliverEvents(): Promise<void> {
  const bodies = fakeStripe.events();
  for (const body of bodies.slice(told)) {
    const headers = { ...signAsStripe(body), 'content-type': 'application/json' };
    const answer = await app.send('POST', '/api/webhooks/stripe', {
      headers,
      body: body.toString('utf8'),
    });
    expect(answer.status).toBe(200);
  }
  told = bodies.length;
}

async function accountOf({ businessId: id }: TestOwner) {
  const [row] = await app.db.select().from(businesses).where(eq(businesses.id, id));
  if (!row) throw new Error('no account');
  return row;
}

test('with Stripe, a plan is paid, switched, topped up with credits and refunded', async () => {
  const owner = await anOwner(app);
  const { body } = await choose(owner, 'pro');
  expect(body).toMatchObject({ secretKind: 'payment', amountPence: 2900 });
  fakeStripe.confirm(body.clientSecret, PAYS);
  await deliverEvents();
  expect(await accountOf(owner)).toMatchObject({
    subscriptionTier: 'pro',
    paymentSubscriptionId: body.subscriptionId,
  });

  const { token } = owner;
  const price = await app.send('GET', '/api/subscription/price?plan=premium', { token });
  const agreed = price.body.change;
  const switched = { plan: 'premium', agreed };
  const order = { token, body: switched };
  expect(await app.send('POST', '/api/get-or-create-subscription', order)).toMatchObject({
    body: { status: 'upgraded' },
  });
  await deliverEvents();
  expect((await accountOf(owner)).subscriptionTier).toBe('premium');
  const paid = await app.send('GET', '/api/subscription', { token });
  expect(paid.body.invoices[0].duePence).toBe(agreed.dueNowPence);

  const pack = await app.send('POST', '/api/reply-credits/purchase', { token });
  const [, checkoutId = ''] = /(cs_\w+)/.exec(pack.body.url) ?? [];
  fakeStripe.payCheckout(checkoutId, PAYS);
  await deliverEvents();
  expect((await accountOf(owner)).extraReplyCredits).toBe(50);

  const overview = await app.send('GET', '/api/subscription', { token });
  expect(overview.body).toMatchObject({ plan: 'premium', quantity: 1, card: { last4: '4242' } });
  expect(overview.body.moneyBackUntil).toEqual(expect.any(String));

  const ended = await app.send('POST', '/api/subscription/upgrade', {
    token,
    body: { plan: 'starter' },
  });
  expect(ended).toMatchObject({ status: 200, body: { user: { subscriptionTier: 'starter' } } });
  await deliverEvents();
  expect(await accountOf(owner)).toMatchObject({
    subscriptionTier: 'starter',
    subscriptionStatus: 'canceled',
  });
  const ofOwner = eq(creditTransactions.businessId, owner.businessId);
  const rows = await app.db.select().from(creditTransactions).where(ofOwner);
  const refunds = rows.filter(({ type }) => type === 'refund').map(({ amount }) => amount);
  expect(refunds).toHaveLength(2);
  expect(refunds).toContain(2900);
});

async function aPayingOwner(): Promise<TestOwner> {
  const owner = await anOwner(app);
  const { body } = await choose(owner, 'pro');
  fakeStripe.confirm(body.clientSecret, PAYS);
  await deliverEvents();
  return owner;
}

const goToStarter = ({ token }: TestOwner) =>
  app.send('POST', '/api/subscription/upgrade', { token, body: { plan: 'starter' } });

test('with Stripe, a deleted location is credited as shown', async () => {
  const owner = await aPayingOwner();
  const { token } = owner;
  const added = [];
  for (const venueId of ['one', 'two', 'three']) {
    const body = { name: venueId, venueId };
    added.push(await app.send('POST', '/api/restaurants', { token, body }));
  }
  expect(added.map(({ status }) => status)).toEqual([201, 201, 201]);
  const url = `/api/restaurants/${added[2]?.body.id}`;
  const { body: shown } = await app.send('GET', `${url}/removal-price`, { token });
  expect(shown).toMatchObject({ creditedWith: 'next_invoice', perMonthPence: 5800 });
  expect(shown.creditPence).toBeGreaterThan(0);
  // Wait long enough for the price to change.
  fakeStripe.elapse(20 * MINUTE_MS);
  const query = `proratedAt=${encodeURIComponent(shown.proratedAt)}`;
  expect((await app.send('DELETE', `${url}?${query}`, { token })).status).toBe(200);
  const { body } = await app.send('GET', '/api/subscription', { token });
  expect(body.nextPayment.amountPence).toBe(5800 - shown.creditPence);
});

test('with Stripe, a plan ends even if the response to the cancellation is lost', async () => {
  const owner = await aPayingOwner();
  fakeStripe.loseAnswer('DELETE');
  expect((await goToStarter(owner)).status).toBe(200);
  expect((await accountOf(owner)).subscriptionTier).toBe('starter');
});

test('a payment that the bank has already taken back is not refunded again', async () => {
  const owner = await aPayingOwner();
  const overview = await app.send('GET', '/api/subscription', { token: owner.token });
  fakeStripe.dispute(overview.body.invoices[0].id);
  expect((await goToStarter(owner)).status).toBe(200);
  expect((await accountOf(owner)).subscriptionTier).toBe('starter');
  const rows = await app.db
    .select()
    .from(creditTransactions)
    .where(eq(creditTransactions.businessId, owner.businessId));
  expect(rows).toEqual([]);
});

test('a pack paid in another currency grants nothing and stays visible to the owner', async () => {
  const owner = await aPayingOwner();
  const { token } = owner;
  const pack = await app.send('POST', '/api/reply-credits/purchase', { token });
  const [, checkoutId = ''] = /(cs_\w+)/.exec(pack.body.url) ?? [];
  fakeStripe.changeCurrency(checkoutId, 'usd');
  fakeStripe.payCheckout(checkoutId, PAYS);
  await deliverEvents();
  expect((await accountOf(owner)).extraReplyCredits).toBe(0);
  fakeStripe.refund(checkoutId);
  await deliverEvents();
  const { body } = await app.send('GET', '/api/subscription', { token });
  const about = body.payments.filter(({ currency }: { currency: string }) => currency === 'usd');
  expect(about).toHaveLength(2);
  expect(about).toContainEqual(
    expect.objectContaining({ kind: 'pack', status: 'mismatch', refundedPence: 1000 }),
  );
  expect((await app.mailTo(owner.email))?.subject).toBe('US$10.00 goes back to your card');
});

test('after a handover, Stripe has the new owner’s address', async () => {
  const owner = await aPayingOwner();
  const heir = await aMember(app, owner, { role: 'manager' });
  const { paymentCustomerId } = await accountOf(owner);
  const contact = () => fakeStripe.client.customers.retrieve(paymentCustomerId ?? '');
  await reconcileSubscriptions(app.services);
  expect(await contact()).toMatchObject({ email: owner.email });
  const offer = { token: owner.token, body: { memberId: heir.id } };
  expect((await app.send('POST', '/api/business/handover', offer)).status).toBe(201);
  const { token } = heir;
  expect((await app.send('POST', '/api/business/handover/accept', { token })).status).toBe(200);
  await reconcileSubscriptions(app.services);
  expect(await contact()).toMatchObject({ email: heir.email, name: 'Mina Member' });
  // The former owner no longer sees cards or invoices.
  const former = { token: owner.token };
  expect((await app.send('GET', '/api/subscription', former)).body.code).toBe('ROLE');
});

test('Stripe’s event about a new card that replaces no other card is ignored', async () => {
  const object = { id: 'seti_1', customer: 'cus_1', metadata: {} };
  const event = { id: 'evt_1', type: 'setup_intent.succeeded', created: 0, data: { object } };
  const body = Buffer.from(JSON.stringify(event));
  expect(await app.services.payments.parseWebhook(body, signAsStripe(body))).toEqual([]);
});

test('a simulated id is never sent to Stripe', async () => {
  const owner = await anOwner(app, {
    tier: 'pro',
    paymentCustomerId: 'sim_cus_1',
    paymentSubscriptionId: 'sim_sub_1',
  });
  const { status, body } = await app.send('GET', '/api/subscription', { token: owner.token });
  expect([status, body.invoices]).toEqual([200, []]);
  expect((await choose(owner, 'pro')).body.subscriptionId).toMatch(/^sub_/);
  expect((await accountOf(owner)).paymentCustomerId).toMatch(/^cus_/);
});
