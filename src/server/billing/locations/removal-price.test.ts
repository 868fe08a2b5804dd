import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { businesses } from '#server/businesses/table.ts';
import { findVenuesInScope } from '#server/venues/queries.ts';
import { wholeBusinessScope } from '#server/venues/scope-query.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import {
  advanceDays,
  aSubscribedOwner,
  CARD_NUMBERS,
  withLostResponses,
} from '#testing/payments/subscribed-owner.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import type { Subscription } from '../provider/port.ts';
import { repairLocations } from './reconcile-locations.ts';

const NOTHING = { creditPence: 0, currency: 'gbp', creditedWith: null, proratedAt: null };

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});

/** An owner on Pro with three paid venues, some days into the billing period. */
async function anOwnerWithThree({ card = CARD_NUMBERS.pays as string, days = 11 } = {}) {
  const owner = await aSubscribedOwner(app, { card });
  await aVenue(app, owner);
  for (const venueId of ['second', 'third']) await add(owner, venueId);
  return advanceDays(app, owner, days);
}

function add({ token }: TestOwner, venueId: string) {
  const body = { name: `Restaurant ${venueId}`, venueId };
  return app.send('POST', '/api/restaurants', { token, body });
}

async function lastIdOf({ businessId: id }: TestOwner): Promise<string> {
  return (await findVenuesInScope(app.db, wholeBusinessScope(id))).at(-1)?.id ?? '';
}

async function price(owner: TestOwner, id?: string) {
  const venue = id ?? (await lastIdOf(owner));
  return app.send('GET', `/api/restaurants/${venue}/removal-price`, { token: owner.token });
}

async function remove(owner: TestOwner, shownAt?: string) {
  const query = shownAt === undefined ? '' : `?proratedAt=${encodeURIComponent(shownAt)}`;
  const url = `/api/restaurants/${await lastIdOf(owner)}${query}`;
  return (await app.send('DELETE', url, { token: owner.token })).status;
}

async function overview({ token }: TestOwner) {
  return (await app.send('GET', '/api/subscription', { token })).body;
}

async function subscriptionOf({ businessId: id }: TestOwner): Promise<Subscription> {
  const [row] = await app.db.select().from(businesses).where(eq(businesses.id, id));
  const found = await app.services.payments.getSubscription(row?.paymentSubscriptionId ?? '');
  if (!found) throw new Error('no subscription');
  return found;
}

/**
 * The price changes by a penny every quarter of an hour, so a difference of one penny is allowed.
 */
async function expectCredit(owner: TestOwner, pence: number): Promise<void> {
  const { nextPayment } = await overview(owner);
  expect(Math.abs(5800 - nextPayment.amountPence - pence)).toBeLessThanOrEqual(1);
}

describe('the credit for deleting a location', () => {
  test('the credit for deleting a location is shown beforehand and appears on the next invoice to the penny', async () => {
    const owner = await anOwnerWithThree();
    const { status, body: shown } = await price(owner);
    expect([status, shown]).toMatchObject([
      200,
      {
        currency: 'gbp',
        creditedWith: 'next_invoice',
        creditedAt: (await overview(owner)).periodEnd,
        perMonthPence: 5800,
      },
    ]);
    expect(shown.creditPence).toBeGreaterThan(1500);
    expect(shown.creditPence).toBeLessThan(2000);
    expect((await subscriptionOf(owner)).quantity).toBe(3);
    app.moveClock(9 * MINUTE_MS);
    expect(await remove(owner, shown.proratedAt)).toBe(200);
    const amountPence = 5800 - shown.creditPence;
    expect((await overview(owner)).nextPayment.amountPence).toBe(amountPence);
    const [renewal, ...before] = (await overview(await advanceDays(app, owner, 21))).invoices;
    expect(renewal).toMatchObject({ reason: 'cycle', totalPence: amountPence });
    expect(before.map(({ reason }: { reason: string }) => reason)).not.toContain('cycle');
  });

  test('the credit for deleting a location is calculated again for each deletion, and both amounts are credited', async () => {
    const owner = await anOwnerWithThree();
    let creditPence = 0;
    for (const perMonthPence of [5800, 2900]) {
      const { body: shown } = await price(owner);
      expect(shown.perMonthPence).toBe(perMonthPence);
      creditPence += shown.creditPence;
      await remove(owner, shown.proratedAt);
    }
    const { nextPayment } = await overview(owner);
    expect(nextPayment.amountPence).toBe(Math.max(0, 2900 - creditPence));
    expect((await price(owner)).body).toMatchObject({ ...NOTHING, perMonthPence: 2900 });
  });

  test('the credit for deleting a location uses the current price if the price shown is too old', async () => {
    const owner = await anOwnerWithThree();
    const { body: old } = await price(owner);
    const later = await advanceDays(app, owner, 3);
    const { body: shown } = await price(later);
    expect(shown.creditPence).toBeLessThan(old.creditPence);
    expect(await remove(later, old.proratedAt)).toBe(200);
    await expectCredit(later, shown.creditPence);
    expect(await remove(later, 'yesterday')).toBe(400);
  });

  test('the credit for deleting a location cannot be shown while the provider is down, but counts from the deletion', async () => {
    const owner = await anOwnerWithThree();
    const { body: shown } = await price(owner);
    const isDone = false;
    const away = await withLostResponses(app, 'previewChange', () => price(owner), { isDone });
    expect(away).toMatchObject({ status: 502, body: { code: 'PAYMENT_PROVIDER_FAILED' } });
    await withLostResponses(app, 'getSubscription', () => remove(owner), { isDone });
    expect((await price(owner)).status).toBe(409);
    const later = await advanceDays(app, owner, 5);
    await repairLocations(app.services);
    await expectCredit(later, shown.creditPence);
  });

  test('the credit for deleting a location covers the whole new month if the provider hears of the deletion only then', async () => {
    const owner = await anOwnerWithThree();
    await withLostResponses(app, 'getSubscription', () => remove(owner), { isDone: false });
    const later = await advanceDays(app, owner, 25);
    await repairLocations(app.services);
    expect(await subscriptionOf(later)).toMatchObject({ quantity: 2 });
    expect((await overview(later)).nextPayment.amountPence).toBe(2900);
  });

  test('the credit for deleting a location becomes account credit if the plan is set to end', async () => {
    const owner = await anOwnerWithThree();
    await app.services.payments.setCancelAtPeriodEnd((await subscriptionOf(owner)).id, true);
    const { body: shown } = await price(owner);
    expect(shown).toMatchObject({ creditedWith: 'plan_end', perMonthPence: 0 });
    await remove(owner, shown.proratedAt);
    const ended = await overview(await advanceDays(app, owner, 21));
    expect(ended).toMatchObject({ plan: 'starter', accountCreditPence: shown.creditPence });
  });

  test('the credit for deleting a location is taken off the invoice after an unpaid renewal, whose amount stays due', async () => {
    const owner = await aSubscribedOwner(app, { card: CARD_NUMBERS.paysOnce });
    await aVenue(app, owner);
    await aVenue(app, owner);
    const { id: subscriptionId } = await subscriptionOf(owner);
    const change = { subscriptionId, plan: 'pro', quantity: 2, settle: 'next_invoice' } as const;
    await app.services.payments.changeSubscription(change, 'two locations');
    const late = await advanceDays(app, owner, 32);
    const { body: shown } = await price(late);
    expect(shown).toMatchObject({
      creditedWith: 'invoice_after_open_payment',
      perMonthPence: 2900,
    });
    const [open] = (await overview(late)).invoices;
    expect(await remove(late, shown.proratedAt)).toBe(200);
    const after = await overview(late);
    expect(after.invoices[0]).toEqual(open);
    expect(after.nextPayment.amountPence).toBe(Math.max(0, 2900 - shown.creditPence));
  });

  test('the credit for deleting a location is zero on Starter, on Premium, for the last location and for unpaid locations', async () => {
    const starter = await anOwner(app);
    const premium = await aSubscribedOwner(app, { plan: 'premium' });
    const last = await aSubscribedOwner(app);
    const given = await anOwner(app, { tier: 'pro' });
    const unpaid = await aSubscribedOwner(app);
    for (const owner of [starter, premium, premium, last, given, given, unpaid, unpaid]) {
      await aVenue(app, owner);
    }
    for (const [owner, perMonthPence] of [
      [starter, 0],
      [premium, 8900],
      [last, 2900],
      [given, 2900],
      [unpaid, 2900],
    ] as const) {
      expect((await price(owner)).body).toEqual({ ...NOTHING, creditedAt: null, perMonthPence });
    }
  });

  test('the credit for deleting a location is not shown to another owner', async () => {
    const owner = await anOwnerWithThree();
    const other = await anOwner(app);
    const theirs = await price(other, await lastIdOf(owner));
    const none = await price(other, '3f1f1f0e-0000-4000-8000-000000000001');
    expect(theirs).toMatchObject({ status: 404, body: { message: 'Restaurant not found' } });
    expect([none.status, none.body]).toEqual([theirs.status, theirs.body]);
  });
});
