import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { businesses } from '#server/businesses/table.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { testDatabase } from '#testing/database/postgres.ts';
import { anOwner, type TestOwner } from '#testing/factories.ts';
import { readRehearsalAccounts } from '#testing/payments/read-rehearsal-accounts.ts';
import { STRIPE_KEYS } from '#testing/payments/stripe/fake-stripe.ts';
import {
  aSubscribedOwner,
  CARD_NUMBERS,
  makeCardDetails,
  withLostResponses,
} from '#testing/payments/subscribed-owner.ts';
import { makeTestApp, type TestApp, testApp } from '#testing/test-app.ts';
import { spendReplyCredit } from '../reply-credits/reply-credits.ts';
import { reconcileSubscriptions } from '../subscriptions/reconcile-subscriptions.ts';
import { creditTransactions, replyCreditEntries } from './table.ts';

let app: TestApp;
let owner: TestOwner;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  owner = await aSubscribedOwner(app);
});

const buy = ({ token }: TestOwner = owner) =>
  app.send('POST', '/api/reply-credits/purchase', { token });
const sync = () => app.send('POST', '/api/subscription/sync', { token: owner.token });
const idOf = (url: string) => url.split('/').at(-1) ?? '';

function payPack(id: string, number: string = CARD_NUMBERS.pays, { token } = owner) {
  const body = { card: makeCardDetails(number) };
  return app.send('POST', `/api/simulated-payments/checkouts/${id}/pay`, { token, body });
}

async function extraCredits(): Promise<number | undefined> {
  const [row] = await app.db.select().from(businesses).where(eq(businesses.id, owner.businessId));
  return row?.extraReplyCredits;
}

async function aPaidPack(): Promise<string> {
  const id = idOf((await buy()).body.url);
  expect((await payPack(id)).body).toEqual({ status: 'succeeded' });
  return id;
}

describe('a pack of reply credits', () => {
  test('a pack of reply credits is refused on Starter', async () => {
    expect(await buy(await anOwner(app))).toMatchObject({
      status: 403,
      body: { message: 'Upgrade to Pro to buy reply credits' },
    });
  });

  test('a pack of reply credits grants 50 credits once when paid, however often the payment is reported', async () => {
    const id = await aPaidPack();
    expect(await extraCredits()).toBe(0);
    expect((await sync()).body).toMatchObject({
      addedReplyCredits: 50,
      user: { extraReplyCredits: 50 },
    });
    expect((await sync()).body.addedReplyCredits).toBe(0);
    await app.settlePayments();
    await reconcileSubscriptions(app.services);
    expect(await extraCredits()).toBe(50);
    const bought = await app.db
      .select()
      .from(creditTransactions)
      .where(eq(creditTransactions.type, 'credit_purchase'));
    expect(bought).toMatchObject([{ businessId: owner.businessId, amount: 1000, source: id }]);
  });

  test('a pack of reply credits has a payment page that shows its price and leads back to the dashboard', async () => {
    const id = idOf((await buy()).body.url);
    const path = `/api/simulated-payments/checkouts/${id}`;
    expect((await app.send('GET', path, { token: owner.token })).body).toMatchObject({
      name: '50 reply credits',
      amountPence: 1000,
      state: 'open',
      successUrl: `http://localhost:3000/dashboard?purchase=success&session_id=${id}`,
      cancelUrl: 'http://localhost:3000/dashboard?purchase=cancelled',
    });
    expect((await payPack(id, CARD_NUMBERS.declined)).body).toMatchObject({ status: 'declined' });
    expect((await payPack(id, '4111111111111111')).body).toMatchObject({ status: 'declined' });
  });

  test('buying a pack of reply credits again reopens the same checkout until it is paid or has expired', async () => {
    const first = (await buy()).body.url;
    expect((await buy()).body.url).toBe(first);
    await payPack(idOf(first));
    const second = (await buy()).body.url;
    expect(second).not.toBe(first);
    expect(await extraCredits()).toBe(50);
    app.moveClock(25 * HOUR_MS);
    await app.settlePayments();
    expect((await buy()).body.url).not.toBe(second);
  });

  test('a pack of reply credits is not created twice if the provider’s response was lost', async () => {
    expect((await withLostResponses(app, 'createCheckout', () => buy())).status).toBe(502);
    await buy();
    const [account] = await readRehearsalAccounts(app.db);
    expect(account?.checkouts).toHaveLength(1);
    await aPaidPack();
    await aPaidPack();
    await app.settlePayments();
    expect(await extraCredits()).toBe(100);
  });

  test.each(['refund', 'dispute'] as const)(
    'a pack of reply credits whose payment is reversed by %s loses its unspent credits',
    async (how) => {
      const checkoutId = await aPaidPack();
      await sync();
      await app.db
        .update(businesses)
        .set({ repliesUsedThisMonth: 250 })
        .where(eq(businesses.id, owner.businessId));
      await app.db.transaction((tx) =>
        spendReplyCredit(app.services, tx, owner.businessId, 'a reply'),
      );
      await app.services.payments.rehearsal?.[how]({ checkoutId });
      await app.settlePayments();
      expect(await extraCredits()).toBe(0);
      const entries = await app.db
        .select()
        .from(replyCreditEntries)
        .where(eq(replyCreditEntries.pool, 'extra'));
      expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
      expect(entries).toContainEqual(
        expect.objectContaining({ reason: 'purchase_refunded', amount: -49 }),
      );
    },
  );

  test('a pack of reply credits that is refunded before its payment has been reported grants nothing', async () => {
    const checkoutId = await aPaidPack();
    await app.services.payments.rehearsal?.refund({ checkoutId });
    await app.settlePayments();
    expect((await sync()).body.addedReplyCredits).toBe(0);
    expect(await extraCredits()).toBe(0);
  });
});

describe('a simulated payment', () => {
  test('a simulated payment is accessible only to its own owner', async () => {
    const id = idOf((await buy()).body.url);
    const { token } = await anOwner(app);
    const path = `/api/simulated-payments/checkouts/${id}`;
    expect((await app.send('GET', path, { token })).status).toBe(404);
    expect((await payPack(id, CARD_NUMBERS.pays, { ...owner, token })).status).toBe(404);
    const { body } = await app.send('GET', path, { token: owner.token });
    const { clientSecret } = body;
    const entered = { clientSecret, card: makeCardDetails() };
    const confirmed = await app.send('POST', '/api/simulated-payments/confirm', {
      token,
      body: entered,
    });
    const approved = await app.send('POST', '/api/simulated-payments/authenticate', {
      token,
      body: { clientSecret, approve: true },
    });
    expect([confirmed.status, approved.status]).toEqual([404, 404]);
  });

  test('simulated payments have no routes while Stripe is in use', async () => {
    const { db } = await testDatabase();
    const live = await makeTestApp(db, STRIPE_KEYS);
    const served = live.server.endpoints.map(({ path }) => path);
    expect(served.filter((path) => path.includes('simulated'))).toEqual([]);
    const config = await live.send('GET', '/api/billing/config', { token: owner.token });
    expect(config.body).toEqual({ provider: 'stripe', mode: 'test', publishableKey: 'pk_test_1' });
  });
});

test('no request field or plan name grants a plan or credits without a payment', async () => {
  const poor = await anOwner(app);
  const bodies = [
    { plan: 'pro', status: 'active', subscriptionTier: 'premium', purchase: 'success' },
    { subscriptionTier: 'premium', extraReplyCredits: 500, redirect_status: 'succeeded' },
  ];
  const paths = [
    '/api/subscription/sync?purchase=success&session_id=sim_cs_1&redirect_status=succeeded',
    '/api/select-plan',
    '/api/subscription/upgrade',
    '/api/get-or-create-subscription',
    '/api/subscription/pay',
    '/api/onboarding/complete-tour',
  ];
  for (const path of paths) {
    for (const body of bodies) await app.send('POST', path, { token: poor.token, body });
  }
  await app.settlePayments();
  const [row] = await app.db.select().from(businesses).where(eq(businesses.id, poor.businessId));
  expect(row).toMatchObject({
    subscriptionTier: 'starter',
    extraReplyCredits: 0,
    monthlyReplyLimit: 20,
  });
});
