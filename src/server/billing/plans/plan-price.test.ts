import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { businesses } from '#server/businesses/table.ts';
import type { PlanChange } from '#shared/billing/contract.ts';
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import {
  advanceDays,
  aSubscribedOwner,
  CARD_NUMBERS,
  confirmWithCard,
  subscribeToPlan,
} from '#testing/payments/subscribed-owner.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { gbp } from '../provider/port.ts';

let app: TestApp;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
});

const price = ({ token }: TestOwner, plan: string) =>
  app.send('GET', `/api/subscription/price?plan=${plan}`, { token });
const overview = async ({ token }: TestOwner) =>
  (await app.send('GET', '/api/subscription', { token })).body;
const order = ({ token }: TestOwner, plan: string, agreed: unknown) =>
  app.send('POST', '/api/get-or-create-subscription', { token, body: { plan, agreed } });

async function shown(owner: TestOwner, plan: string): Promise<PlanChange> {
  const { status, body } = await price(owner, plan);
  expect(status).toBe(200);
  return body.change;
}

async function tierOf({ businessId: id }: TestOwner) {
  const [row] = await app.db.select().from(businesses).where(eq(businesses.id, id));
  return row?.subscriptionTier;
}

async function giveCredit(owner: TestOwner, pence: number): Promise<void> {
  const who = { businessId: owner.businessId, email: owner.email, name: 'Olive' };
  const customerId = await app.services.payments.ensureCustomer(who);
  await app.db
    .update(businesses)
    .set({ paymentCustomerId: customerId })
    .where(eq(businesses.id, owner.businessId));
  const credit = { customerId, amount: gbp(pence), reason: 'test', metadata: {} };
  await app.services.payments.adjustCredit(credit, `credit ${owner.businessId}`);
}

async function onPremiumWithFive(): Promise<TestOwner> {
  const owner = await aSubscribedOwner(app, { plan: 'premium' });
  for (const _ of [1, 2, 3, 4, 5]) await aVenue(app, owner);
  return owner;
}

describe('the price of another plan', () => {
  test('the price of another plan is shown beforehand: from Premium to Pro with five locations, £56 now and £145 a month', async () => {
    const owner = await onPremiumWithFive();
    const change = await shown(owner, 'pro');
    expect(change).toMatchObject({
      from: 'premium',
      dueNowPence: 5600,
      differencePence: 5600,
      accountCreditPence: 0,
      perMonthPence: 14_500,
      quantity: 5,
      nextAt: (await overview(owner)).periodEnd,
    });
    expect((await overview(owner)).invoices).toHaveLength(1);
    expect((await order(owner, 'pro', change)).body).toMatchObject({ status: 'upgraded' });
    expect(await overview(owner)).toMatchObject({
      plan: 'pro',
      quantity: 5,
      invoices: [{ duePence: 5600 }, { duePence: 8900 }],
    });
  });

  test('another plan is charged at the price shown a few minutes earlier', async () => {
    const owner = await advanceDays(app, await aSubscribedOwner(app), 10);
    const change = await shown(owner, 'premium');
    app.moveClock(9 * MINUTE_MS);
    expect((await order(owner, 'premium', change)).status).toBe(200);
    const [invoice] = (await overview(owner)).invoices;
    expect(invoice).toMatchObject({ duePence: change.dueNowPence, reason: 'update' });
  });

  test('the price of another plan must be confirmed again if it was shown long ago, and nothing is charged', async () => {
    const owner = await aSubscribedOwner(app);
    const change = await shown(owner, 'premium');
    app.moveClock(DAY_MS);
    expect(await order(owner, 'premium', change)).toMatchObject({
      status: 409,
      body: { code: 'PRICE_CHANGED' },
    });
    expect(await overview(owner)).toMatchObject({ plan: 'pro', invoices: [{ reason: 'create' }] });
  });

  test('the price of another plan must be confirmed again if another location has changed it', async () => {
    const owner = await onPremiumWithFive();
    const change = await shown(owner, 'pro');
    await aVenue(app, owner);
    expect((await order(owner, 'pro', change)).body.code).toBe('PRICE_CHANGED');
    expect((await overview(owner)).invoices).toHaveLength(1);
    const again = await shown(owner, 'pro');
    expect(again).toMatchObject({ quantity: 6, perMonthPence: 17_400, dueNowPence: 8500 });
    expect((await order(owner, 'pro', again)).status).toBe(200);
  });

  test('the price of another plan includes account credit and shows how much the card is charged', async () => {
    const owner = await aSubscribedOwner(app);
    await giveCredit(owner, 5000);
    const change = await shown(owner, 'premium');
    expect(change).toMatchObject({
      differencePence: 6000,
      accountCreditPence: 5000,
      dueNowPence: 1000,
    });
    await order(owner, 'premium', change);
    expect(await overview(owner)).toMatchObject({
      accountCreditPence: 0,
      invoices: [{ totalPence: 6000, duePence: 1000 }, {}],
    });
  });

  test('the price of a cheaper plan shows how much is taken off the next invoice', async () => {
    const owner = await aSubscribedOwner(app, { plan: 'premium' });
    const change = await shown(owner, 'pro');
    expect(change).toMatchObject({
      dueNowPence: 0,
      differencePence: -6000,
      perMonthPence: 2900,
      quantity: 1,
    });
    await order(owner, 'pro', change);
    expect(await overview(owner)).toMatchObject({
      plan: 'pro',
      nextPayment: { amountPence: 0 },
      invoices: [{ duePence: 8900 }],
    });
  });

  test('another plan is not charged unless its price was shown to the owner', async () => {
    const owner = await aSubscribedOwner(app);
    expect((await order(owner, 'premium', null)).body.code).toBe('PRICE_CHANGED');
    expect(await tierOf(owner)).toBe('pro');
    const body = { plan: 'premium', agreed: { dueNowPence: 'much' } };
    const { token } = owner;
    const wrong = await app.send('POST', '/api/get-or-create-subscription', { token, body });
    expect(wrong.status).toBe(400);
  });

  test('another plan is charged once for five simultaneous clicks', async () => {
    const owner = await aSubscribedOwner(app);
    const change = await shown(owner, 'premium');
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => order(owner, 'premium', change)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await overview(owner)).invoices).toHaveLength(2);
  });

  test('the price of another plan with an open payment is the amount of that payment', async () => {
    const owner = await aSubscribedOwner(app, { card: CARD_NUMBERS.paysOnce });
    const change = await shown(owner, 'premium');
    const declined = await order(owner, 'premium', change);
    expect(declined).toMatchObject({ status: 402, body: { amountPence: change.dueNowPence } });
    app.moveClock(DAY_MS / 2);
    expect(await shown(owner, 'premium')).toMatchObject({ dueNowPence: change.dueNowPence });
    await confirmWithCard(app, owner.token, declined.body.clientSecret);
    await app.settlePayments();
    expect(await tierOf(owner)).toBe('premium');
  });

  test('there is no price to show for the current plan, or before the first payment', async () => {
    const nothing = { status: 200, body: { change: null, endsAt: null } };
    const owner = await anOwner(app);
    expect(await price(owner, 'pro')).toMatchObject(nothing);
    await app.send('POST', '/api/get-or-create-subscription', {
      token: owner.token,
      body: { plan: 'pro' },
    });
    expect(await price(owner, 'premium')).toMatchObject(nothing);
    await subscribeToPlan(app, owner);
    expect(await price(owner, 'pro')).toMatchObject(nothing);
    expect((await price(owner, 'starter')).status).toBe(400);
  });
});

describe('account credit', () => {
  test('account credit that covers a whole plan is spent only after the owner has agreed to the price', async () => {
    const owner = await anOwner(app);
    await giveCredit(owner, 5000);
    expect((await order(owner, 'pro', null)).body.code).toBe('PRICE_CHANGED');
    expect(await tierOf(owner)).toBe('starter');
    const change = await shown(owner, 'pro');
    expect(change).toMatchObject({
      from: 'starter',
      dueNowPence: 0,
      differencePence: 2900,
      accountCreditPence: 5000,
      nextAt: null,
    });
    expect((await order(owner, 'pro', change)).body).toMatchObject({ secretKind: 'setup' });
    expect(await tierOf(owner)).toBe('pro');
    expect((await overview(owner)).accountCreditPence).toBe(2100);
  });

  test('account credit that does not cover the plan leads to the card form for the rest', async () => {
    const owner = await anOwner(app);
    await giveCredit(owner, 2000);
    expect((await order(owner, 'pro', null)).body).toMatchObject({
      secretKind: 'payment',
      amountPence: 900,
    });
  });
});

test('an unpaid renewal must be paid before another plan’s price is shown', async () => {
  const owner = await advanceDays(
    app,
    await aSubscribedOwner(app, { card: CARD_NUMBERS.paysOnce }),
    32,
  );
  expect(await price(owner, 'premium')).toMatchObject({
    status: 402,
    body: { code: 'PAYMENT_REQUIRED', secretKind: 'payment' },
  });
});
