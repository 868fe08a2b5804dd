import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '#server/audit/table.ts';
import { businesses } from '#server/businesses/table.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { readRehearsalAccounts } from '#testing/payments/read-rehearsal-accounts.ts';
import {
  aSubscribedOwner,
  CARD_NUMBERS,
  confirmWithCard,
  subscribeToPlan,
  withLostResponses,
} from '#testing/payments/subscribed-owner.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { gbp } from '../provider/port.ts';

let app: TestApp;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
});

const choose = ({ token }: TestOwner, plan: string) =>
  app.send('POST', '/api/get-or-create-subscription', { token, body: { plan } });
const post = ({ token }: TestOwner, path: string) =>
  app.send('POST', `/api/subscription/${path}`, { token });
const overview = async ({ token }: TestOwner) =>
  (await app.send('GET', '/api/subscription', { token })).body;

async function accountOf({ businessId: id }: TestOwner) {
  const [row] = await app.db.select().from(businesses).where(eq(businesses.id, id));
  if (!row) throw new Error('no account');
  return row;
}

const subscriptionsAtProvider = async () =>
  (await readRehearsalAccounts(app.db)).flatMap(({ subscriptions }) => subscriptions);

describe('choosing a plan', () => {
  test('choosing a plan asks for a payment and grants nothing until it is made', async () => {
    const owner = await anOwner(app);
    const answer = await choose(owner, 'pro');
    expect(answer).toMatchObject({
      status: 200,
      body: { secretKind: 'payment', amountPence: 2900, subscriptionId: expect.any(String) },
    });
    await app.settlePayments();
    expect((await post(owner, 'sync')).body).toMatchObject({ isPaymentOpen: true });
    expect(await accountOf(owner)).toMatchObject({
      subscriptionTier: 'starter',
      subscriptionStatus: 'active',
    });
    expect(
      await confirmWithCard(app, owner.token, answer.body.clientSecret, CARD_NUMBERS.declined),
    ).toBe('declined');
    await app.settlePayments();
    expect((await accountOf(owner)).subscriptionTier).toBe('starter');
    expect(await app.countMails(owner.email)).toBe(0);

    expect(await confirmWithCard(app, owner.token, answer.body.clientSecret)).toBe('succeeded');
    await app.settlePayments();
    expect(await accountOf(owner)).toMatchObject({
      subscriptionTier: 'pro',
      subscriptionStatus: 'active',
      monthlyFeedbackLimit: -1,
      monthlyReplyLimit: 250,
      subscriptionStartDate: expect.any(Date),
      subscriptionEndDate: expect.any(Date),
      paymentSubscriptionId: answer.body.subscriptionId,
    });
    const changes = await app.db.select().from(auditLog).where(eq(auditLog.action, 'plan.changed'));
    expect(changes).toHaveLength(1);
  });

  test('choosing a plan creates no debt: the invoice is listed only once it is paid', async () => {
    const owner = await anOwner(app);
    const { clientSecret } = (await choose(owner, 'pro')).body;
    const invoices = async () =>
      (await app.send('GET', '/api/subscription', { token: owner.token })).body.invoices;
    expect(await invoices()).toEqual([]);
    await confirmWithCard(app, owner.token, clientSecret);
    expect(await invoices()).toMatchObject([{ reason: 'create', status: 'paid' }]);
  });

  test('choosing a plan takes effect as soon as the page asks about the payment, without waiting for the provider’s event', async () => {
    const owner = await anOwner(app);
    const { body } = await choose(owner, 'premium');
    await confirmWithCard(app, owner.token, body.clientSecret, CARD_NUMBERS.asksApproval);
    const synced = await post(owner, 'sync');
    expect(synced.body).toMatchObject({
      isPaymentOpen: false,
      recentPayment: { totalPence: 8900, duePence: 8900 },
      user: { subscriptionTier: 'premium', planSelected: true },
    });
  });

  test('choosing a plan a second time returns the same open payment, and choosing another plan cancels it', async () => {
    const owner = await anOwner(app);
    const [first, second] = [await choose(owner, 'pro'), await choose(owner, 'pro')];
    expect(second.body).toEqual(first.body);
    const other = await choose(owner, 'premium');
    expect(other.body).toMatchObject({ amountPence: 8900 });
    expect(await confirmWithCard(app, owner.token, first.body.clientSecret)).toBe('declined');
    expect((await subscriptionsAtProvider()).map(({ status }) => status).sort()).toEqual([
      'canceled',
      'incomplete',
    ]);
  });

  test('choosing a plan ten times at once starts one subscription', async () => {
    const owner = await anOwner(app);
    const answers = await Promise.all(Array.from({ length: 10 }, () => choose(owner, 'pro')));
    expect(new Set(answers.map(({ body }) => body.clientSecret)).size).toBe(1);
    expect(await subscriptionsAtProvider()).toHaveLength(1);
  });

  test('choosing Pro charges for every location, including one added after the payment page was opened', async () => {
    const owner = await anOwner(app);
    await aVenue(app, owner);
    await aVenue(app, owner);
    expect((await choose(owner, 'pro')).body).toMatchObject({ amountPence: 5800 });
    await aVenue(app, owner);
    expect((await choose(owner, 'pro')).body).toMatchObject({ amountPence: 8700 });
    expect((await choose(owner, 'premium')).body).toMatchObject({ amountPence: 8900 });
  });

  test('choosing a plan that credit covers takes effect at once and only asks for a card', async () => {
    const owner = await anOwner(app);
    const customerId = await app.services.payments.ensureCustomer({
      businessId: owner.businessId,
      email: owner.email,
      name: 'Olive',
    });
    const credit = { customerId, amount: gbp(5000), reason: 'test', metadata: {} };
    await app.services.payments.adjustCredit(credit, 'credit');
    const answer = await choose(owner, 'pro');
    expect(answer.body).toMatchObject({ secretKind: 'setup', clientSecret: expect.any(String) });
    expect((await accountOf(owner)).subscriptionTier).toBe('pro');
    expect((await choose(owner, 'pro')).body).toMatchObject({
      status: 'already_subscribed',
      clientSecret: answer.body.clientSecret,
    });
    expect(await confirmWithCard(app, owner.token, answer.body.clientSecret)).toBe('succeeded');
    expect((await choose(owner, 'pro')).body.clientSecret).toBeUndefined();
    expect(await overview(owner)).toMatchObject({
      accountCreditPence: 2100,
      card: { last4: '4242' },
      moneyBackUntil: null,
    });
  });

  test.each(['startSubscription', 'listSubscriptions', 'ensureCustomer'] as const)(
    'choosing a plan fails with 502 and grants nothing while the provider is down (%s)',
    async (call) => {
      const owner = await anOwner(app);
      const answer = await withLostResponses(app, call, () => choose(owner, 'pro'), {
        isDone: false,
      });
      expect(answer).toMatchObject({ status: 502, body: { code: 'PAYMENT_PROVIDER_FAILED' } });
      expect((await accountOf(owner)).subscriptionTier).toBe('starter');
      expect((await choose(owner, 'pro')).status).toBe(200);
    },
  );

  test('choosing a plan again after the provider’s response was lost does not start a second subscription', async () => {
    const owner = await anOwner(app);
    const lost = await withLostResponses(app, 'startSubscription', () => choose(owner, 'pro'));
    expect(lost.status).toBe(502);
    await subscribeToPlan(app, owner);
    expect(await subscriptionsAtProvider()).toHaveLength(1);
    expect((await accountOf(owner)).subscriptionTier).toBe('pro');
  });

  test.each([{ plan: 'starter' }, { plan: 'gold' }, {}])(
    'choosing a plan with %j is refused',
    async (body) => {
      const { token } = await anOwner(app);
      const answer = await app.send('POST', '/api/get-or-create-subscription', { token, body });
      expect(answer.status).toBe(400);
    },
  );
});

describe('a recent payment', () => {
  test('a recent payment is reported only within an hour and only while the plan runs', async () => {
    const paid = async (owner: TestOwner) => (await post(owner, 'sync')).body.recentPayment;
    const owner = await anOwner(app);
    expect(await paid(owner)).toBeNull();
    const { clientSecret } = (await choose(owner, 'pro')).body;
    expect(await paid(owner)).toBeNull();
    await confirmWithCard(app, owner.token, clientSecret);
    expect(await paid(owner)).toEqual({ totalPence: 2900, duePence: 2900 });
    app.moveClock(2 * HOUR_MS);
    expect(await paid(owner)).toBeNull();
    const ended = await aSubscribedOwner(app);
    const body = { plan: 'starter' };
    await app.send('POST', '/api/subscription/upgrade', { token: ended.token, body });
    expect(await paid(ended)).toBeNull();
  });
});

describe('an owner with a paid plan', () => {
  test('an owner who chooses their paid plan again learns that they already have it', async () => {
    const owner = await aSubscribedOwner(app);
    expect((await choose(owner, 'pro')).body).toEqual({
      status: 'already_subscribed',
      message: 'You are already on the Pro plan',
      subscriptionId: (await accountOf(owner)).paymentSubscriptionId,
    });
  });

  test('an owner keeps a paid plan that was set to end by choosing it again', async () => {
    const owner = await aSubscribedOwner(app);
    const id = (await accountOf(owner)).paymentSubscriptionId ?? '';
    await app.services.payments.setCancelAtPeriodEnd(id, true);
    await app.settlePayments();
    expect(await overview(owner)).toMatchObject({ cancelAtPeriodEnd: true, nextPayment: null });
    expect(await accountOf(owner)).toMatchObject({ subscriptionTier: 'pro' });
    await choose(owner, 'pro');
    expect(await overview(owner)).toMatchObject({ cancelAtPeriodEnd: false });
  });

  test('an owner whose paid plan is set to end moves to Starter after the paid period', async () => {
    const owner = await aSubscribedOwner(app);
    const id = (await accountOf(owner)).paymentSubscriptionId ?? '';
    await app.services.payments.setCancelAtPeriodEnd(id, true);
    app.moveClock(32 * DAY_MS);
    await app.settlePayments();
    expect(await accountOf(owner)).toMatchObject({
      subscriptionTier: 'starter',
      subscriptionStatus: 'canceled',
      monthlyReplyLimit: 20,
    });
  });

  test('an owner with a paid plan pays for a more expensive plan at once and is credited for a cheaper one on the next invoice', async () => {
    const owner = await aSubscribedOwner(app);
    expect((await choose(owner, 'premium')).body).toMatchObject({
      status: 'upgraded',
      message: 'You are now on the Premium plan',
    });
    expect(await accountOf(owner)).toMatchObject({
      subscriptionTier: 'premium',
      monthlyReplyLimit: 1000,
    });
    await aVenue(app, owner);
    await aVenue(app, owner);
    expect((await choose(owner, 'pro')).body).toMatchObject({ status: 'upgraded' });
    expect(await overview(owner)).toMatchObject({
      plan: 'pro',
      quantity: 2,
      nextPayment: { amountPence: expect.any(Number) },
      invoices: [
        { reason: 'update', duePence: 6000 },
        { reason: 'create', duePence: 2900 },
      ],
    });
  });

  test('an owner with a paid plan pays at once for Pro if its locations cost more than Premium, and pays nothing at once for switching back', async () => {
    const owner = await aSubscribedOwner(app, { plan: 'premium' });
    for (const _ of [1, 2, 3, 4]) await aVenue(app, owner);
    expect((await choose(owner, 'pro')).body).toMatchObject({ status: 'upgraded' });
    const charged = [
      { reason: 'update', duePence: 4 * 2900 - 8900 },
      { reason: 'create', duePence: 8900 },
    ];
    expect(await overview(owner)).toMatchObject({ plan: 'pro', quantity: 4, invoices: charged });
    expect((await choose(owner, 'premium')).body).toMatchObject({ status: 'upgraded' });
    expect(await overview(owner)).toMatchObject({
      plan: 'premium',
      nextPayment: { amountPence: 8900 - (4 * 2900 - 8900) },
      invoices: charged,
    });
  });

  test('an owner with a paid plan keeps the old plan until the switch is approved at the bank', async () => {
    const owner = await aSubscribedOwner(app, { card: CARD_NUMBERS.asksApproval });
    const refused = await choose(owner, 'premium');
    expect(refused).toMatchObject({
      status: 402,
      body: {
        code: 'PAYMENT_REQUIRED',
        message: 'Please approve the payment',
        secretKind: 'payment',
        amountPence: 6000,
        subscriptionId: expect.any(String),
      },
    });
    await app.settlePayments();
    expect((await accountOf(owner)).subscriptionTier).toBe('pro');
    expect(await overview(owner)).toMatchObject({ pendingChange: { plan: 'premium' } });
    expect((await choose(owner, 'premium')).body.clientSecret).toBe(refused.body.clientSecret);
    const body = { clientSecret: refused.body.clientSecret, approve: true };
    await app.send('POST', '/api/simulated-payments/authenticate', { token: owner.token, body });
    await app.settlePayments();
    expect((await accountOf(owner)).subscriptionTier).toBe('premium');
  });

  test('an owner with a paid plan keeps the old plan if the card is declined, and can pay with another card', async () => {
    const owner = await aSubscribedOwner(app, { card: CARD_NUMBERS.paysOnce });
    const refused = await choose(owner, 'premium');
    expect(refused).toMatchObject({ status: 402, body: { message: 'Your card was declined.' } });
    expect((await accountOf(owner)).subscriptionTier).toBe('pro');
    expect((await post(owner, 'pay')).body.clientSecret).toBe(refused.body.clientSecret);
    await confirmWithCard(app, owner.token, refused.body.clientSecret);
    expect((await post(owner, 'sync')).body.user.subscriptionTier).toBe('premium');
  });

  test('an owner with a paid plan cancels an unpaid switch by choosing the old plan', async () => {
    const owner = await aSubscribedOwner(app, { card: CARD_NUMBERS.paysOnce });
    await choose(owner, 'premium');
    expect((await choose(owner, 'pro')).body).toMatchObject({ status: 'already_subscribed' });
    expect(await overview(owner)).toMatchObject({ pendingChange: null });
    expect((await post(owner, 'pay')).body).toEqual({ message: 'There’s nothing left to pay' });
  });

  test('an owner with a paid plan is charged once for a switch even if the provider’s response was lost', async () => {
    const owner = await aSubscribedOwner(app);
    const lost = await withLostResponses(app, 'changeSubscription', () => choose(owner, 'premium'));
    expect(lost.status).toBe(502);
    expect((await choose(owner, 'premium')).body).toMatchObject({ status: 'already_subscribed' });
    expect((await overview(owner)).invoices).toHaveLength(2);
    expect((await accountOf(owner)).subscriptionTier).toBe('premium');
  });

  test('an owner with a paid plan replaces the card by confirming a new card', async () => {
    const owner = await aSubscribedOwner(app);
    const { body } = await post(owner, 'card');
    expect(body).toMatchObject({ secretKind: 'setup' });
    await post(owner, 'sync');
    expect(await overview(owner)).toMatchObject({ card: { last4: '4242' } });
    await confirmWithCard(app, owner.token, body.clientSecret, CARD_NUMBERS.paysOnce);
    await post(owner, 'sync');
    expect(await overview(owner)).toMatchObject({ card: { last4: '0341' } });
  });
});

test('an owner without a paid plan has no card to change and nothing to pay', async () => {
  const owner = await anOwner(app);
  expect((await post(owner, 'card')).status).toBe(409);
  expect((await post(owner, 'pay')).body).toEqual({ message: 'There’s nothing left to pay' });
  expect(await overview(owner)).toEqual({
    plan: 'starter',
    status: 'active',
    quantity: null,
    periodEnd: null,
    cancelAtPeriodEnd: false,
    nextPayment: null,
    card: null,
    pendingChange: null,
    moneyBackUntil: null,
    moneyBack: null,
    pastDueUntil: null,
    accountCreditPence: 0,
    invoices: [],
    payments: [],
    seller: { name: 'TableTalk', details: [], email: 'hello@tabletalk.example' },
    company: { name: '', address: '', vatNumber: '' },
  });
});

test('the billing overview returns 502 while the provider is down', async () => {
  const owner = await aSubscribedOwner(app);
  const asked = () => app.send('GET', '/api/subscription', { token: owner.token });
  expect((await withLostResponses(app, 'listInvoices', asked)).status).toBe(502);
});

test('the billing config tells the browser which provider takes the cards', async () => {
  const { token } = await anOwner(app);
  const { body } = await app.send('GET', '/api/billing/config', { token });
  expect(body).toEqual({ provider: 'simulated', mode: 'test', notice: expect.any(String) });
});
