import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { businesses } from '#server/businesses/table.ts';
import { newId } from '#server/platform/database/columns.ts';
import { changeVenue } from '#server/venues/change-venue.ts';
import { updateVenueInScope } from '#server/venues/queries.ts';
import { wholeBusinessScope } from '#server/venues/scope-query.ts';
import { TIERS } from '#shared/billing/plans.ts';
import { DAY_MS } from '#shared/durations.ts';
import { anOwner, aVenue, PASSWORD, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { applyTier } from '../plans/select-plan.ts';
import {
  grantReplyCredits,
  readReplyCredits,
  returnReplyCredit,
  spendReplyCredit,
} from './reply-credits.ts';

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
  // The tests run in the middle of the month, because on its first and last day some time zones are
  // in another month.
  const middle = new Date(app.services.now()).setUTCDate(15);
  app.moveClock(middle - app.services.now().getTime());
});

const spend = (owner: TestOwner, source: string) =>
  app.db.transaction((tx) => spendReplyCredit(app.services, tx, owner.businessId, source));
const returnCredit = (source: string) =>
  app.db.transaction((tx) => returnReplyCredit(app.services, tx, source));
const grant = (owner: TestOwner, credits: number, source: string) =>
  app.db.transaction((tx) =>
    grantReplyCredits(app.services, tx, owner.businessId, { credits, source }),
  );
const read = (owner: TestOwner) => readReplyCredits(app.services, app.db, owner.businessId);

async function balanceOf({ businessId: id }: TestOwner) {
  const [row] = await app.db.select().from(businesses).where(eq(businesses.id, id));
  if (!row) throw new Error('no account');
  const { monthlyReplyLimit, repliesUsedThisMonth, extraReplyCredits: extra } = row;
  return { monthly: monthlyReplyLimit - repliesUsedThisMonth, extra };
}

/** The balances according to the ledger: this month's credits, and purchased credits. */
async function ledgerOf({ businessId: id }: TestOwner) {
  const { rows } = await app.db.execute<{ monthly: number; extra: number }>(sql`
    select
      coalesce(sum(amount) filter (where pool = 'monthly' and month = (
        select max(month) from reply_credit_entries where business_id = ${id}::uuid
      )), 0)::int as monthly,
      coalesce(sum(amount) filter (where pool = 'extra'), 0)::int as extra
    from reply_credit_entries where business_id = ${id}::uuid
  `);
  return rows[0];
}

describe('reply credits', () => {
  test.each([
    ['starter', 20],
    ['pro', 250],
    ['premium', 1000],
  ] as const)('the plan %s includes %i reply credits a month', async (tier, limit) => {
    const owner = await anOwner(app, { tier });
    expect(await read(owner)).toMatchObject({ available: limit, limit, percentage: 100 });
  });

  test('reply credits are spent from the monthly allowance first, then from purchased credits; without either, a reply is refused', async () => {
    const owner = await anOwner(app, { monthlyReplyLimit: 1 });
    await grant(owner, 1, 'checkout');
    await spend(owner, 'a');
    expect(await balanceOf(owner)).toEqual({ monthly: 0, extra: 1 });
    await spend(owner, 'b');
    expect(await balanceOf(owner)).toEqual({ monthly: 0, extra: 0 });
    await expect(spend(owner, 'c')).rejects.toMatchObject({ code: 'NO_REPLY_CREDITS' });
    expect(await ledgerOf(owner)).toEqual({ monthly: 0, extra: 0 });
  });

  test('reply credits cannot be overspent, however many requests try at once', async () => {
    const owner = await anOwner(app, { monthlyReplyLimit: 2 });
    await grant(owner, 3, 'checkout');
    const tries = Array.from({ length: 50 }, (_, n) => spend(owner, `reply ${n}`));
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(await balanceOf(owner)).toEqual({ monthly: 0, extra: 0 });
    expect(await ledgerOf(owner)).toEqual({ monthly: 0, extra: 0 });
  });

  test('reply credits are returned once, to the pool they were taken from', async () => {
    const owner = await anOwner(app, { monthlyReplyLimit: 1 });
    await grant(owner, 1, 'checkout');
    await spend(owner, 'a');
    await spend(owner, 'b');
    await Promise.all([returnCredit('b'), returnCredit('b'), returnCredit('never spent')]);
    expect(await balanceOf(owner)).toEqual({ monthly: 0, extra: 1 });
    await returnCredit('a');
    expect(await balanceOf(owner)).toEqual({ monthly: 1, extra: 1 });
  });

  test('reply credits that were purchased are added once per checkout', async () => {
    const owner = await anOwner(app);
    const grants = await Promise.all([1, 2, 3].map(() => grant(owner, 50, 'checkout')));
    expect(grants.filter(Boolean)).toHaveLength(1);
    expect(await balanceOf(owner)).toEqual({ monthly: 20, extra: 50 });
  });

  test('reply credits start afresh each month, and returning a credit from last month adds nothing', async () => {
    const owner = await anOwner(app, { monthlyReplyLimit: 2 });
    await grant(owner, 5, 'checkout');
    await spend(owner, 'a');
    const { resetsAt } = await read(owner);
    app.moveClock(resetsAt.getTime() - app.services.now().getTime() - 60_000);
    expect(await read(owner)).toMatchObject({ available: 6, resetsAt });
    app.moveClock(120_000);
    const next = await read(owner);
    expect(next.available).toBe(7);
    expect(next.resetsAt.getTime()).toBeGreaterThan(resetsAt.getTime() + 27 * DAY_MS);
    await returnCredit('a');
    expect(await balanceOf(owner)).toEqual({ monthly: 2, extra: 5 });
    expect(await ledgerOf(owner)).toEqual({ monthly: 2, extra: 5 });
  });

  test('the account shows the new month’s reply credits before the first reply of that month', async () => {
    const owner = await anOwner(app);
    await spend(owner, 'a');
    const { resetsAt } = await read(owner);
    app.moveClock(resetsAt.getTime() - app.services.now().getTime() + 1_000);
    const login = { email: owner.email, password: PASSWORD };
    const { body } = await app.send('POST', '/api/auth/login', { body: login });
    const account = await app.send('GET', '/api/auth/user', { token: body.token });
    for (const user of [body.user, account.body]) {
      expect(user.repliesUsedThisMonth).toBe(0);
      expect(Date.parse(user.replyCreditsResetDate)).toBeGreaterThan(resetsAt.getTime());
    }
    expect(account.body.replyCreditsResetDate).toBe((await read(owner)).resetsAt.toISOString());
  });

  test('reply credits reset by the calendar of the owner’s first venue', async () => {
    const owner = await anOwner(app);
    await aVenue(app, owner, { timezone: 'Asia/Tokyo' });
    await aVenue(app, owner, { timezone: 'America/New_York' });
    const { resetsAt } = await read(owner);
    expect(resetsAt.toISOString()).toContain('T15:00:00.000Z');
  });

  test('reply credits are renewed by the time zone of the first venue even after venues were added, moved or removed, and used credits stay used', async () => {
    const owner = await anOwner(app);
    const { token } = owner;
    await spend(owner, 'a');
    const resetHour = async () => {
      const { body } = await app.send('GET', '/api/auth/user', { token });
      expect(body.repliesUsedThisMonth).toBe(1);
      expect((await read(owner)).resetsAt.toISOString()).toBe(body.replyCreditsResetDate);
      const resetsAt = new Date(body.replyCreditsResetDate);
      return [resetsAt.getUTCHours(), resetsAt.getUTCDate() === 1];
    };
    const add = async (timezone: string) => {
      const wanted = { name: 'Harbour', venueId: newId(), timezone };
      const { body } = await app.send('POST', '/api/restaurants', { token, body: wanted });
      return body.id as string;
    };
    const first = await add('Asia/Tokyo');
    expect(await resetHour()).toEqual([15, false]);
    await app.db.transaction((tx) => applyTier(app.services, tx, owner.businessId, 'premium'));
    await add('America/Bogota');
    expect(await resetHour()).toEqual([15, false]);
    const updates = { timezone: 'Asia/Kolkata' };
    await app.send('PUT', `/api/restaurants/${first}`, { token, body: { updates } });
    expect(await resetHour()).toEqual([18, false]);
    await app.send('DELETE', `/api/restaurants/${first}`, { token });
    expect(await resetHour()).toEqual([5, true]);
    expect(await ledgerOf(owner)).toEqual(await balanceOf(owner));
  });

  test('reply credits are not granted twice for a month by moving to a time zone where that month has not ended', async () => {
    const owner = await anOwner(app);
    const venue = await aVenue(app, owner, { timezone: 'Pacific/Auckland' });
    await spend(owner, 'a');
    const { resetsAt } = await read(owner);
    app.moveClock(resetsAt.getTime() - app.services.now().getTime() + 1_000);
    const change = { timezone: 'Pacific/Honolulu', updatedAt: app.services.now() };
    await updateVenueInScope(app.db, wholeBusinessScope(owner.businessId), venue.id, change);
    const later = await read(owner);
    expect(later.available).toBe(19);
    expect(later.resetsAt.getTime()).toBeLessThan(resetsAt.getTime() + 2 * DAY_MS);
    expect(await ledgerOf(owner)).toEqual(await balanceOf(owner));
  });

  test('reply credits for a month that has begun stay valid in a time zone where it has not begun yet', async () => {
    const owner = await anOwner(app);
    const venue = await aVenue(app, owner, { timezone: 'Pacific/Auckland' });
    const { resetsAt } = await read(owner);
    app.moveClock(resetsAt.getTime() - app.services.now().getTime() + 1_000);
    await spend(owner, 'a');
    for (const timezone of ['Pacific/Honolulu', 'Pacific/Auckland', 'Pacific/Honolulu']) {
      await updateVenueInScope(app.db, wholeBusinessScope(owner.businessId), venue.id, {
        timezone,
        updatedAt: app.services.now(),
      });
      const { available, resetsAt: next } = await read(owner);
      expect(available).toBe(19);
      expect(next.getTime()).toBeGreaterThan(resetsAt.getTime() + 27 * DAY_MS);
    }
    expect(await ledgerOf(owner)).toEqual(await balanceOf(owner));
  });

  test('reply credits always match the ledger, after any sequence of actions', async () => {
    const step = fc.oneof(
      fc.record({ does: fc.constant('spend'), of: fc.constant(0) }),
      fc.record({ does: fc.constant('return'), of: fc.nat(8) }),
      fc.record({ does: fc.constant('grant'), of: fc.nat(2) }),
      fc.record({ does: fc.constant('plan'), of: fc.nat(2) }),
      fc.record({ does: fc.constant('wait'), of: fc.constant(33) }),
      fc.record({ does: fc.constant('wait'), of: fc.nat(2) }),
      fc.record({ does: fc.constant('move'), of: fc.nat(2) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 15 }), async (steps) => {
        const owner = await anOwner(app, { monthlyReplyLimit: 1 });
        const venue = await aVenue(app, owner, {});
        await read(owner);
        for (const [index, { does, of }] of steps.entries()) {
          const source = `${owner.businessId} ${of}`;
          if (does === 'spend')
            await spend(owner, `${owner.businessId} ${index}`).catch(expectRefusal);
          if (does === 'return') await returnCredit(source);
          if (does === 'grant') await grant(owner, 2, source);
          if (does === 'plan')
            await app.db.transaction((tx) =>
              applyTier(app.services, tx, owner.businessId, TIERS[of] ?? 'pro'),
            );
          if (does === 'wait') app.moveClock(of * DAY_MS);
          if (does === 'move') await moveVenue(owner, venue.id, ZONES[of] ?? 'UTC');
        }
        await read(owner);
        expect(await ledgerOf(owner)).toEqual(await balanceOf(owner));
      }),
      { numRuns: 15 },
    );
  });
});

const ZONES = ['Pacific/Auckland', 'Pacific/Honolulu', 'Europe/London'];

async function moveVenue({ businessId }: TestOwner, id: string, timezone: string): Promise<void> {
  await changeVenue(app.services, wholeBusinessScope(businessId), id, { timezone });
}

function expectRefusal(error: unknown): void {
  expect(error).toMatchObject({ code: 'NO_REPLY_CREDITS' });
}
