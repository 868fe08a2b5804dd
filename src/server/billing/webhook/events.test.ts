import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { businesses } from '#server/businesses/table.ts';
import { feedback } from '#server/feedback/table.ts';
import { mails } from '#server/mail/table.ts';
import { newId } from '#server/platform/database/columns.ts';
import { DAY_MS } from '#shared/durations.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import {
  advanceDays,
  aSubscribedOwner,
  CARD_NUMBERS,
  confirmWithCard,
  subscribeToPlan,
  withLostResponses,
} from '#testing/payments/subscribed-owner.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { acquirePaymentLease, findAbandonedLeases } from '../payments/payment-lease-query.ts';
import { signEvent } from '../provider/rehearsal/events.ts';
import { endGracePeriods } from '../subscriptions/end-grace-periods.ts';
import {
  reconcileSubscriptions,
  resumeInterruptedPayments,
} from '../subscriptions/reconcile-subscriptions.ts';
import { refreshSubscription } from '../subscriptions/refresh-subscription.ts';
import { billingEvents } from '../subscriptions/table.ts';

let app: TestApp;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
});

async function accountOf({ businessId: id }: TestOwner) {
  const [row] = await app.db.select().from(businesses).where(eq(businesses.id, id));
  if (!row) throw new Error('no account');
  return row;
}

const choose = ({ token }: TestOwner, plan: string) =>
  app.send('POST', '/api/get-or-create-subscription', { token, body: { plan } });
const pay = ({ token }: TestOwner) => app.send('POST', '/api/subscription/pay', { token });

/** Removes the provider's waiting events without delivering them to the product. */
async function interceptEvents(): Promise<string[]> {
  const bodies: string[] = [];
  const keep = async (rawBody: Buffer) => {
    bodies.push(rawBody.toString('utf8'));
    return 200;
  };
  while (((await app.services.payments.rehearsal?.deliverEvents(keep)) ?? 0) > 0);
  return bodies;
}

async function postEvent(body: string, headers?: Record<string, string>): Promise<number> {
  const signed = headers ?? signEvent(app.services, Buffer.from(body), app.services.now());
  const answer = await app.send('POST', '/api/webhooks/stripe', {
    body,
    headers: { ...signed, 'content-type': 'application/json; charset=utf-8' },
  });
  return answer.status;
}

const countEvents = async () => (await app.db.select().from(billingEvents)).length;

describe('provider events', () => {
  test.each([
    ['in order', (bodies: string[]) => bodies],
    ['reversed', (bodies: string[]) => bodies.toReversed()],
    ['twice each', (bodies: string[]) => bodies.flatMap((body) => [body, body])],
    ['all over again', (bodies: string[]) => [...bodies, ...bodies.toReversed()]],
    ['only the last', (bodies: string[]) => bodies.slice(-1)],
  ])('provider events delivered %s lead to the same plan', async (_, order) => {
    const owner = await anOwner(app);
    const { body } = await choose(owner, 'pro');
    await confirmWithCard(app, owner.token, body.clientSecret);
    const events = await interceptEvents();
    expect(events.length).toBeGreaterThan(2);
    for (const event of order(events)) expect(await postEvent(event)).toBe(200);
    expect(await accountOf(owner)).toMatchObject({
      subscriptionTier: 'pro',
      subscriptionStatus: 'active',
    });
    const more = await interceptEvents();
    for (const event of order([...events, ...more])) await postEvent(event);
    expect((await accountOf(owner)).subscriptionTier).toBe('pro');
  });

  test('provider events delivered several times at once are applied once each', async () => {
    const owner = await anOwner(app);
    const { body } = await choose(owner, 'pro');
    await confirmWithCard(app, owner.token, body.clientSecret);
    const events = await interceptEvents();
    const all = events.flatMap((event) => [event, event, event]);
    expect(new Set(await Promise.all(all.map((event) => postEvent(event))))).toEqual(
      new Set([200]),
    );
    expect(await countEvents()).toBe(events.length);
    expect((await accountOf(owner)).subscriptionTier).toBe('pro');
  });

  test('none of 24 simultaneous requests to refresh a subscription from the provider fails', async () => {
    const { token } = await aSubscribedOwner(app);
    const sync = () => app.send('POST', '/api/subscription/sync', { token });
    const answers = await Promise.all(Array.from({ length: 24 }, sync));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test('provider events that are unsigned or tampered with are refused', async () => {
    const owner = await anOwner(app);
    await choose(owner, 'pro');
    const [event = ''] = await interceptEvents();
    const changed = event.replace('}', ',"plan":"premium"}');
    const signed = signEvent(app.services, Buffer.from(event), app.services.now());
    expect(await postEvent(event, {})).toBe(400);
    expect(await postEvent(changed, signed)).toBe(400);
    expect((await app.send('POST', '/api/webhooks/stripe')).status).toBe(400);
    expect(await countEvents()).toBe(0);
  });

  test('provider events of an unknown type or customer are accepted and change nothing', async () => {
    const stranger = { id: 'sim_evt_1', at: new Date(), customerId: 'sim_cus_of_nobody' };
    const about = { type: 'subscription.changed', subscriptionId: 'sim_sub_1' };
    expect(await postEvent(JSON.stringify({ ...stranger, ...about }))).toBe(200);
    expect(await postEvent(JSON.stringify({ ...stranger, type: 'weather.changed' }))).toBe(200);
  });

  test('provider events that cannot be applied are refused, and applied when delivered again', async () => {
    const owner = await anOwner(app);
    const { body } = await choose(owner, 'pro');
    await confirmWithCard(app, owner.token, body.clientSecret);
    const events = await interceptEvents();
    const last = events.at(-1) ?? '';
    expect(await withLostResponses(app, 'listInvoices', () => postEvent(last))).toBe(502);
    expect(await countEvents()).toBe(0);
    expect(await postEvent(last)).toBe(200);
    expect((await accountOf(owner)).subscriptionTier).toBe('pro');
  });

  test('the hourly reconciliation makes up for provider events that never arrive', async () => {
    const owner = await anOwner(app);
    const { body } = await choose(owner, 'premium');
    await confirmWithCard(app, owner.token, body.clientSecret);
    await interceptEvents();
    await reconcileSubscriptions(app.services);
    expect((await accountOf(owner)).subscriptionTier).toBe('premium');
    await app.services.payments.cancelNow(body.subscriptionId);
    await interceptEvents();
    await reconcileSubscriptions(app.services);
    expect((await accountOf(owner)).subscriptionTier).toBe('starter');
  });

  test('provider events lost when a server died are made up for within a minute', async () => {
    const owner = await anOwner(app);
    const { body } = await choose(owner, 'premium');
    await confirmWithCard(app, owner.token, body.clientSecret);
    await interceptEvents();
    const holder = newId();
    expect(
      await acquirePaymentLease(app.services, app.db, { businessId: owner.businessId, holder }),
    ).toBe(true);
    await resumeInterruptedPayments(app.services);
    expect((await accountOf(owner)).subscriptionTier).toBe('starter');
    app.moveClock(60_000);
    await resumeInterruptedPayments(app.services);
    expect((await accountOf(owner)).subscriptionTier).toBe('premium');
    expect(await findAbandonedLeases(app.services, app.db)).toEqual([]);
  });

  test('provider events lost when a server died while adding a paid location are made up for within a minute', async () => {
    const owner = await aSubscribedOwner(app);
    await aVenue(app, owner);
    const { businessId, token } = owner;
    const body = { name: 'The second', venueId: 'the-second' };
    const add = () => app.send('POST', '/api/restaurants', { token, body });
    expect((await withLostResponses(app, 'changeSubscription', add)).status).toBe(502);
    await acquirePaymentLease(app.services, app.db, { businessId, holder: newId() });
    app.moveClock(60_000);
    await resumeInterruptedPayments(app.services);
    const venues = await app.send('GET', '/api/restaurants', { token });
    expect(venues.body).toHaveLength(2);
  });

  test('provider events never overwrite newer data with older data', async () => {
    const owner = await aSubscribedOwner(app);
    const real = app.services.payments;
    const id = (await accountOf(owner)).paymentSubscriptionId ?? '';
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = {
      ...real,
      listSubscriptions: async (customerId: string) => {
        const read = await real.listSubscriptions(customerId);
        await held;
        return read;
      },
    };
    const late = refreshSubscription({ ...app.services, payments: slow }, owner.businessId);
    await real.cancelNow(id);
    await app.settlePayments();
    release();
    await late;
    expect((await accountOf(owner)).subscriptionTier).toBe('starter');
  });
});

test('the first payment releases held feedback', async () => {
  const owner = await anOwner(app, { monthlyFeedbackLimit: 1 });
  await aVenue(app, owner, { venueId: 'kettle' });
  const body = { venueId: 'kettle', rating: 'poor' };
  for (const status of [201, 429]) {
    expect((await app.send('POST', '/api/feedback', { body })).status).toBe(status);
  }
  await subscribeToPlan(app, owner);
  expect((await app.db.select().from(feedback)).map(({ heldAt }) => heldAt)).toEqual([null, null]);
});

describe('a failed renewal', () => {
  test('a failed renewal keeps the plan for seven days, sends one email and can be paid', async () => {
    let owner = await aSubscribedOwner(app, { card: CARD_NUMBERS.paysOnce });
    owner = await advanceDays(app, owner, 31);
    expect(await accountOf(owner)).toMatchObject({
      subscriptionTier: 'pro',
      subscriptionStatus: 'past_due',
      monthlyReplyLimit: 250,
    });
    const mail = await app.mailTo(owner.email);
    expect(mail?.text).toContain('£29');
    expect(mail?.text).toContain('http://localhost:3000/settings?tab=plan');
    const overview = await app.send('GET', '/api/subscription', { token: owner.token });
    expect(overview.body).toMatchObject({ plan: 'pro', status: 'past_due' });
    const until = new Date(overview.body.pastDueUntil);
    expect(until.getTime() - app.services.now().getTime()).toBeLessThanOrEqual(7 * DAY_MS);

    // In February the renewal was due three days earlier, so only four days of the grace period are
    // left.
    owner = await advanceDays(app, owner, 3);
    await endGracePeriods(app.services);
    const overdue = await app.db.select().from(mails).where(eq(mails.kind, 'payment-overdue'));
    expect(overdue).toHaveLength(1);
    expect((await choose(owner, 'premium')).body).toMatchObject({
      message: 'Please pay your last renewal first',
      amountPence: 2900,
    });
    const { body } = await pay(owner);
    expect((await choose(owner, 'pro')).body.clientSecret).toBe(body.clientSecret);
    await confirmWithCard(app, owner.token, body.clientSecret);
    await app.settlePayments();
    expect(await accountOf(owner)).toMatchObject({
      subscriptionTier: 'pro',
      subscriptionStatus: 'active',
    });
  });

  test('a failed renewal ends the plan after the grace period, and nothing is charged later', async () => {
    const owner = await aSubscribedOwner(app, { card: CARD_NUMBERS.paysOnce });
    await advanceDays(app, owner, 38.5);
    await endGracePeriods(app.services);
    await app.settlePayments();
    expect(await accountOf(owner)).toMatchObject({
      subscriptionTier: 'starter',
      subscriptionStatus: 'canceled',
      monthlyFeedbackLimit: 30,
    });
    const { paymentSubscriptionId } = await accountOf(owner);
    const ended = await app.services.payments.getSubscription(paymentSubscriptionId ?? '');
    expect(ended?.status).toBe('canceled');
  });

  test('a failed renewal ends the plan even while the provider is down', async () => {
    const owner = await aSubscribedOwner(app, { card: CARD_NUMBERS.paysOnce });
    await advanceDays(app, owner, 31);
    app.moveClock(8 * DAY_MS);
    await withLostResponses(app, 'listSubscriptions', () => endGracePeriods(app.services), {
      isDone: false,
    });
    expect(await accountOf(owner)).toMatchObject({
      subscriptionTier: 'starter',
      subscriptionStatus: 'past_due',
    });
    await endGracePeriods(app.services);
    expect(await accountOf(owner)).toMatchObject({ subscriptionStatus: 'canceled' });
  });

  test('a card declined in the form is not a failed renewal and sends no email', async () => {
    const owner = await aSubscribedOwner(app, { card: CARD_NUMBERS.paysOnce });
    await choose(owner, 'premium');
    await app.settlePayments();
    const written = await app.db.select().from(mails).where(eq(mails.kind, 'payment-overdue'));
    expect(written).toEqual([]);
  });
});
