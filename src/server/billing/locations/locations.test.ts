import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { businesses } from '#server/businesses/table.ts';
import { findVenuesInScope } from '#server/venues/queries.ts';
import { wholeBusinessScope } from '#server/venues/scope-query.ts';
import { venueIdOwners } from '#server/venues/table.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import {
  advanceDays,
  aSubscribedOwner,
  CARD_NUMBERS,
  confirmWithCard,
  withLostResponses,
} from '#testing/payments/subscribed-owner.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { ensureCustomer } from '../payments/ensure-customer.ts';
import { creditTransactions } from '../payments/table.ts';
import { gbp } from '../provider/port.ts';
import { reconcileSubscriptions } from '../subscriptions/reconcile-subscriptions.ts';
import { repairLocations } from './reconcile-locations.ts';
import { locationAttempts } from './table.ts';

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});

/** An owner on Pro with one venue, half a month into the billing period. */
async function anOwnerWithOne(card: string = CARD_NUMBERS.pays): Promise<TestOwner> {
  const owner = await aSubscribedOwner(app, { card });
  await aVenue(app, owner, { venueId: 'first' });
  return advanceDays(app, owner, 15);
}

/** An owner on Pro whose plan was paid by credit alone. */
async function anOwnerWithoutCard(): Promise<TestOwner> {
  const owner = await anOwner(app);
  const customerId = await ensureCustomer(app.services, owner.businessId);
  const gift = { customerId, amount: gbp(10_000), reason: 'a gift', metadata: {} };
  await app.services.payments.adjustCredit(gift, 'gift');
  const { token } = owner;
  await app.send('POST', '/api/get-or-create-subscription', { token, body: { plan: 'pro' } });
  await app.settlePayments();
  return owner;
}

async function idsOf({ businessId: id }: TestOwner) {
  const [row] = await app.db.select().from(businesses).where(eq(businesses.id, id));
  return {
    customerId: row?.paymentCustomerId ?? '',
    subscriptionId: row?.paymentSubscriptionId ?? '',
  };
}

function add({ token }: TestOwner, venueId: string, more: object = {}) {
  const body = { name: `Restaurant ${venueId}`, venueId, ...more };
  return app.send('POST', '/api/restaurants', { token, body });
}

function preview({ token }: TestOwner, count = 1) {
  return app.send('GET', `/api/restaurants/price?count=${count}`, { token });
}

async function subscriptionOf(owner: TestOwner) {
  return app.services.payments.getSubscription((await idsOf(owner)).subscriptionId);
}

async function quantityOf(owner: TestOwner): Promise<number | undefined> {
  return (await subscriptionOf(owner))?.quantity;
}

async function namesOf({ businessId: id }: TestOwner): Promise<string[]> {
  return (await findVenuesInScope(app.db, wholeBusinessScope(id))).map(({ venueId }) => venueId);
}

/** Everything charged to the card since the plan began. */
async function chargesOf(owner: TestOwner) {
  const { customerId } = await idsOf(owner);
  const invoices = await app.services.payments.listInvoices(customerId);
  return invoices
    .filter(({ reason }) => reason === 'update')
    .map(({ status, due }) => ({ status, pence: due.pence }));
}

function ledgerOf({ businessId: id }: TestOwner) {
  return app.db
    .select({ type: creditTransactions.type, amount: creditTransactions.amount })
    .from(creditTransactions)
    .where(eq(creditTransactions.businessId, id));
}

describe('another location on Pro', () => {
  test('another location on Pro costs exactly the price shown, is charged once and is confirmed to the owner', async () => {
    const owner = await anOwnerWithOne();
    const { body: price } = await preview(owner);
    expect(price).toMatchObject({ perMonthPence: 5800, quantity: 2 });
    expect(price.dueNowPence).toBeGreaterThan(1000);
    expect(price.dueNowPence).toBeLessThan(2000);
    app.moveClock(9 * MINUTE_MS);
    const { status, body } = await add(owner, 'second', { proratedAt: price.proratedAt });
    const pounds = (price.dueNowPence / 100).toFixed(2);
    expect(status).toBe(201);
    expect(body.billingInfo).toEqual({
      message: `Your subscription now includes 2 locations (£${pounds} charged today, then £29/month each).`,
      paymentMethodMissing: false,
    });
    expect(await quantityOf(owner)).toBe(2);
    expect(await chargesOf(owner)).toEqual([{ status: 'paid', pence: price.dueNowPence }]);
    expect(await ledgerOf(owner)).toEqual([{ type: 'location_charge', amount: price.dueNowPence }]);
  });

  test.each([
    ['is too old', -DAY_MS],
    ['lies ahead', 10 * DAY_MS],
  ])(
    'another location on Pro costs the current price if the time of the shown price %s',
    async (_, awayMs) => {
      const owner = await anOwnerWithOne();
      const { body: price } = await preview(owner);
      const proratedAt = new Date(Date.parse(price.proratedAt) + awayMs).toISOString();
      expect((await add(owner, 'second', { proratedAt })).status).toBe(201);
      const [charge] = await chargesOf(owner);
      expect(Math.abs((charge?.pence ?? 0) - price.dueNowPence)).toBeLessThanOrEqual(1);
    },
  );

  test('several locations added to Pro together are paid for in a single charge', async () => {
    const owner = await anOwnerWithOne();
    const { body: price } = await preview(owner, 2);
    const locations = ['second', 'third'].map((venueId) => ({ name: venueId, venueId }));
    const body = { locations, proratedAt: price.proratedAt };
    const send = () =>
      app.send('POST', '/api/onboarding/add-locations', { token: owner.token, body });
    const answer = await send();
    expect(answer.body.billingInfo.message).toContain('now includes 3 locations');
    expect((await send()).status).toBe(201);
    expect(await chargesOf(owner)).toEqual([{ status: 'paid', pence: price.dueNowPence }]);
    expect(await namesOf(owner)).toEqual(['first', 'second', 'third']);
  });

  test('another location on Pro is not created if the card is declined, and its venue ID is free again', async () => {
    const owner = await anOwnerWithOne(CARD_NUMBERS.paysOnce);
    const answer = await add(owner, 'second');
    expect(answer).toMatchObject({ status: 402, body: { message: 'Your card was declined.' } });
    expect(await namesOf(owner)).toEqual(['first']);
    expect(await subscriptionOf(owner)).toMatchObject({
      quantity: 1,
      pending: null,
    });
    expect(await chargesOf(owner)).toMatchObject([{ status: 'void' }]);
    expect(await ledgerOf(owner)).toEqual([]);
    const claims = await app.db.select().from(venueIdOwners);
    expect(claims.map(({ venueId }) => venueId)).not.toContain('second');
  });

  test('another location on Pro is added without a card on file, and the owner is asked for a card', async () => {
    const owner = await anOwnerWithoutCard();
    await aVenue(app, owner);
    expect((await preview(owner)).body).toMatchObject({ dueNowPence: 0, perMonthPence: 5800 });
    const { status, body } = await add(owner, 'second');
    expect(status).toBe(201);
    expect(body.billingInfo).toEqual({
      message: 'Please add a payment method to keep this location active.',
      paymentMethodMissing: true,
    });
    expect(await quantityOf(owner)).toBe(2);
    expect(await chargesOf(owner)).toEqual([]);
  });

  test('another location on Pro is refused while a payment is overdue', async () => {
    const owner = await advanceDays(app, await anOwnerWithOne(CARD_NUMBERS.paysOnce), 17);
    const message = 'Please settle your open payment first';
    expect(await preview(owner)).toMatchObject({ status: 402, body: { message } });
    expect(await add(owner, 'second')).toMatchObject({ status: 402, body: { message } });
    expect(await namesOf(owner)).toEqual(['first']);
  });

  test('another location is refused on a Pro plan that has ended', async () => {
    const owner = await anOwnerWithOne();
    await app.services.payments.cancelNow((await idsOf(owner)).subscriptionId);
    expect((await add(owner, 'second')).status).toBe(402);
    expect(await namesOf(owner)).toEqual(['first']);
  });
});

describe('locations that cost nothing', () => {
  test('a location costs nothing if it is the first one on Pro, or any location on Premium', async () => {
    const pro = await aSubscribedOwner(app);
    const premium = await aSubscribedOwner(app, { plan: 'premium' });
    await aVenue(app, premium);
    expect((await preview(pro)).body).toMatchObject({ dueNowPence: 0, perMonthPence: 2900 });
    expect((await preview(premium)).body).toMatchObject({ dueNowPence: 0, perMonthPence: 8900 });
    for (const [owner, venueId] of [
      [pro, 'one'],
      [premium, 'two'],
    ] as const) {
      const { status, body } = await add(owner, venueId);
      expect([status, body.billingInfo]).toEqual([201, undefined]);
      expect(await quantityOf(owner)).toBe(1);
      expect(await chargesOf(owner)).toEqual([]);
    }
  });

  test('a location costs nothing on Pro without a subscription, but the owner is reminded to add a card', async () => {
    const owner = await anOwner(app, { tier: 'pro' });
    await aVenue(app, owner);
    expect((await preview(owner)).body).toMatchObject({ dueNowPence: 0, proratedAt: null });
    expect((await add(owner, 'second')).body.billingInfo.paymentMethodMissing).toBe(true);
  });
});

describe('a location whose payment needs the bank’s approval', () => {
  async function anOpenOne() {
    const owner = await anOwnerWithOne(CARD_NUMBERS.asksApproval);
    const { status, body } = await add(owner, 'second');
    expect(status).toBe(402);
    expect(body).toMatchObject({
      code: 'PAYMENT_REQUIRED',
      action: 'confirm_payment',
      secretKind: 'payment',
    });
    expect(await namesOf(owner)).toEqual(['first']);
    const answer = (approve: boolean) =>
      app.services.payments.rehearsal?.authenticate({ clientSecret: body.clientSecret, approve });
    return {
      owner,
      answer,
      ...(body as { attemptId: string; amountPence: number; clientSecret: string }),
    };
  }

  test('a location whose payment needs the bank’s approval is created once approved, with the same response as for an immediate payment', async () => {
    const { owner, answer, attemptId, amountPence } = await anOpenOne();
    await answer(true);
    const first = await add(owner, 'second', { attemptId });
    expect(first.status).toBe(201);
    expect(first.body.billingInfo.message).toContain('now includes 2 locations');
    expect((await add(owner, 'second', { attemptId })).body).toEqual(first.body);
    expect(await chargesOf(owner)).toEqual([{ status: 'paid', pence: amountPence }]);
    expect(await ledgerOf(owner)).toEqual([{ type: 'location_charge', amount: amountPence }]);
  });

  test('a location whose payment needs the bank’s approval is created automatically if the owner has left the page', async () => {
    const { owner, answer } = await anOpenOne();
    await app.settlePayments();
    expect(await namesOf(owner)).toEqual(['first']);
    await answer(true);
    await app.settlePayments();
    expect(await namesOf(owner)).toEqual(['first', 'second']);
  });

  test('a location whose payment needs the bank’s approval can be paid with another card, and a repeated request returns the same payment', async () => {
    const { owner, answer, clientSecret, attemptId } = await anOpenOne();
    await answer(false);
    expect((await add(owner, 'second')).body).toMatchObject({ clientSecret, attemptId });
    await confirmWithCard(app, owner.token, clientSecret);
    expect((await add(owner, 'second')).status).toBe(201);
    expect(await chargesOf(owner)).toHaveLength(1);
  });

  test('a location whose payment needs the bank’s approval is dropped when the owner asks for a different location', async () => {
    const { owner, answer, attemptId } = await anOpenOne();
    const other = await add(owner, 'third');
    expect(other.status).toBe(402);
    expect(other.body.attemptId).not.toBe(attemptId);
    expect(await answer(true)).toMatchObject({ status: 'declined' });
    expect((await add(owner, 'second', { attemptId })).status).toBe(402);
    expect(await namesOf(owner)).toEqual(['first']);
  });

  test('a location whose payment needs the bank’s approval is dropped after a day', async () => {
    const { owner } = await anOpenOne();
    app.moveClock(23 * HOUR_MS);
    await repairLocations(app.services);
    const [attempt] = await app.db.select().from(locationAttempts);
    expect(attempt?.state).toBe('refused');
    expect(await subscriptionOf(owner)).toMatchObject({
      quantity: 1,
      pending: null,
    });
    expect(await namesOf(owner)).toEqual(['first']);
  });
});

describe('failures while adding a location', () => {
  test('a paid location is created later if the server dies after the charge', async () => {
    const owner = await anOwnerWithOne();
    const { payments } = app.services;
    const real = payments.changeSubscription;
    vi.spyOn(payments, 'changeSubscription').mockImplementationOnce(async (...asked) => {
      await real(...asked);
      throw new Error('the server died');
    });
    expect((await add(owner, 'second')).status).toBe(500);
    expect(await namesOf(owner)).toEqual(['first']);
    await repairLocations(app.services);
    expect(await namesOf(owner)).toEqual(['first']);
    app.moveClock(61_000);
    await repairLocations(app.services);
    expect(await namesOf(owner)).toEqual(['first', 'second']);
    expect(await chargesOf(owner)).toHaveLength(1);
    expect(await ledgerOf(owner)).toHaveLength(1);
  });

  test('adding a location does not charge again if the provider’s response was lost', async () => {
    const owner = await anOwnerWithOne();
    const lost = await withLostResponses(app, 'changeSubscription', () => add(owner, 'second'));
    expect(lost.status).toBe(502);
    expect((await add(owner, 'other')).status).toBe(409);
    expect((await add(owner, 'second')).status).toBe(201);
    expect(await chargesOf(owner)).toHaveLength(1);
    expect(await quantityOf(owner)).toBe(2);
  });

  test('adding a location is refused while another one is being paid for', async () => {
    const owner = await anOwnerWithOne();
    const { payments } = app.services;
    const real = payments.changeSubscription;
    let other: { status: number; body: unknown } | undefined;
    vi.spyOn(payments, 'changeSubscription').mockImplementationOnce(async (...asked) => {
      other = await add(owner, 'third');
      return real(...asked);
    });
    expect((await add(owner, 'second')).status).toBe(201);
    const message = 'Another location is being added';
    expect(other).toMatchObject({ status: 409, body: { message } });
    expect(await chargesOf(owner)).toHaveLength(1);
  });

  test('a location is charged for and created once if several requests arrive at the same time', async () => {
    const owner = await anOwnerWithOne();
    const answers = await Promise.all(Array.from({ length: 4 }, () => add(owner, 'second')));
    expect(answers.map(({ status }) => status)).toContain(201);
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect(await namesOf(owner)).toEqual(['first', 'second']);
    expect(await chargesOf(owner)).toHaveLength(1);
  });
});

describe('a deleted restaurant', () => {
  async function remove(owner: TestOwner, venueId: string) {
    const venue = (await findVenuesInScope(app.db, wholeBusinessScope(owner.businessId))).find(
      (row) => row.venueId === venueId,
    );
    const { token } = owner;
    return (await app.send('DELETE', `/api/restaurants/${venue?.id}`, { token })).status;
  }

  test('a deleted restaurant is no longer charged for from the next invoice on, but Pro always charges for at least one location', async () => {
    const owner = await anOwnerWithOne();
    await add(owner, 'second');
    expect(await remove(owner, 'second')).toBe(200);
    expect(await quantityOf(owner)).toBe(1);
    expect(await remove(owner, 'first')).toBe(200);
    expect(await quantityOf(owner)).toBe(1);
    expect(await chargesOf(owner)).toHaveLength(1);
  });

  test('a restaurant is deleted even while the payment provider is down, and the provider is updated later', async () => {
    const owner = await anOwnerWithOne();
    await add(owner, 'second');
    const isDone = false;
    const removed = await withLostResponses(app, 'getSubscription', () => remove(owner, 'second'), {
      isDone,
    });
    expect(removed).toBe(200);
    expect(await quantityOf(owner)).toBe(2);
    app.moveClock(61_000);
    await repairLocations(app.services);
    expect(await quantityOf(owner)).toBe(1);
  });

  test('a deleted restaurant is no longer paid for once the payment for another location, made at the same time, is settled', async () => {
    const owner = await anOwnerWithOne(CARD_NUMBERS.asksApproval);
    const { body } = await add(owner, 'second');
    expect(await remove(owner, 'first')).toBe(200);
    await app.services.payments.rehearsal?.authenticate({
      clientSecret: body.clientSecret,
      approve: true,
    });
    await app.send('POST', '/api/subscription/sync', { token: owner.token });
    expect(await namesOf(owner)).toEqual(['second']);
    expect(await quantityOf(owner)).toBe(1);
  });

  test('after any sequence of added and deleted restaurants, the number of paid locations equals the number of venues', async () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('add' as const), name: fc.integer({ min: 1, max: 4 }) }),
      fc.record({ do: fc.constant('remove' as const), name: fc.integer({ min: 1, max: 4 }) }),
      fc.record({ do: fc.constant('lose' as const), name: fc.integer({ min: 1, max: 4 }) }),
      fc.record({ do: fc.constant('drift' as const), name: fc.integer({ min: 1, max: 4 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        app = await testApp();
        const owner = await aSubscribedOwner(app);
        for (const { do: deed, name } of steps) {
          const ask = () => add(owner, `v${name}`);
          if (deed === 'add') await ask();
          if (deed === 'lose') await withLostResponses(app, 'changeSubscription', ask);
          if (deed === 'remove') await remove(owner, `v${name}`);
          if (deed === 'drift') {
            const { subscriptionId } = await idsOf(owner);
            const change = {
              subscriptionId,
              plan: 'pro',
              quantity: name,
              settle: 'next_invoice',
            } as const;
            await app.services.payments.changeSubscription(change, `drift:${Math.random()}`);
          }
        }
        app.moveClock(61_000);
        await repairLocations(app.services);
        await reconcileSubscriptions(app.services);
        const venues = await namesOf(owner);
        expect(await quantityOf(owner)).toBe(Math.max(1, venues.length));
      }),
      { numRuns: 8 },
    );
  });
});
