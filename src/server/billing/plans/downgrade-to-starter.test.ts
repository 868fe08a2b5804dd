import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '#server/audit/table.ts';
import { businesses, onboardingSteps } from '#server/businesses/table.ts';
import { DAY_MS } from '#shared/durations.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import {
  advanceDays,
  aSubscribedOwner,
  CARD_NUMBERS,
  subscribeToPlan,
  withLostResponses,
} from '#testing/payments/subscribed-owner.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { creditTransactions } from '../payments/table.ts';
import { gbp } from '../provider/port.ts';
import { reconcileSubscriptions } from '../subscriptions/reconcile-subscriptions.ts';
import { planEndings } from '../subscriptions/table.ts';

let app: TestApp;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
});

const upgrade = (owner: TestOwner, plan: string) =>
  app.send('POST', '/api/subscription/upgrade', { token: owner.token, body: { plan } });
const limits = (owner: TestOwner) =>
  app.send('GET', '/api/subscription/limits/kettle', { token: owner.token });

async function accountOf({ businessId: id }: TestOwner) {
  const [row] = await app.db.select().from(businesses).where(eq(businesses.id, id));
  if (!row) throw new Error('no account');
  return row;
}

async function creditOf(owner: TestOwner): Promise<number> {
  const customerId = (await accountOf(owner)).paymentCustomerId ?? '';
  return (await app.services.payments.getCredit(customerId)).pence;
}

async function transactionsOf({ businessId: id }: TestOwner) {
  const rows = await app.db
    .select({ type: creditTransactions.type, amount: creditTransactions.amount })
    .from(creditTransactions)
    .where(eq(creditTransactions.businessId, id));
  return rows.sort((a, b) => a.type.localeCompare(b.type) || b.amount - a.amount);
}

describe('a change of plan', () => {
  test.each(['pro', 'premium'])(
    'a change of plan to %s is refused with the address of the payment page',
    async (plan) => {
      const owner = await anOwner(app);
      expect(await upgrade(owner, plan)).toMatchObject({
        status: 402,
        body: { message: 'Payment required', checkoutUrl: `/subscribe?plan=${plan}` },
      });
      expect(await accountOf(owner)).toMatchObject({ subscriptionTier: 'starter' });
    },
  );

  test('a change of plan to Starter takes effect at once, keeps the month’s usage and is audited', async () => {
    const owner = await anOwner(app, { tier: 'premium', extraReplyCredits: 7 });
    await aVenue(app, owner, { venueId: 'kettle' });
    await limits(owner);
    await app.db
      .update(businesses)
      .set({ repliesUsedThisMonth: 15 })
      .where(eq(businesses.id, owner.businessId));
    const answer = await upgrade(owner, 'starter');
    expect(answer).toMatchObject({
      status: 200,
      body: {
        user: { subscriptionTier: 'starter', monthlyFeedbackLimit: 30, monthlyReplyLimit: 20 },
      },
    });
    expect((await limits(owner)).body).toMatchObject({
      monthlyLimit: 30,
      replyCredits: { available: 12, limit: 20, percentage: 60 },
    });
    const [entry] = await app.db.select().from(auditLog).where(eq(auditLog.action, 'plan.changed'));
    expect(entry).toMatchObject({
      businessId: owner.businessId,
      details: { from: 'premium', to: 'starter' },
    });
  });

  test.each(['starter', 'pro'] as const)(
    'a change of plan to the current plan (%s) has no effect',
    async (tier) => {
      const owner = await anOwner(app, { tier });
      const answer = await upgrade(owner, tier);
      expect(answer).toMatchObject({ status: 200, body: { message: 'No changes made' } });
    },
  );

  test('a change of plan to Starter counts as the first choice of an owner who has chosen no plan yet', async () => {
    const owner = await anOwner(app);
    await app.db.delete(onboardingSteps);
    expect((await upgrade(owner, 'starter')).body).toMatchObject({
      message: 'No changes made',
      user: { planSelected: true },
    });
    await app.db.update(businesses).set({ subscriptionTier: null });
    expect((await upgrade(owner, 'starter')).body).toMatchObject({
      message: 'You are now on the Starter plan',
      user: { subscriptionTier: 'starter' },
    });
  });

  test('a change of plan to an unknown plan is refused', async () => {
    expect((await upgrade(await anOwner(app), 'platinum')).status).toBe(400);
  });
});

describe('ending a paid plan', () => {
  const STARTER = {
    subscriptionTier: 'starter',
    subscriptionStatus: 'canceled',
    monthlyFeedbackLimit: 30,
    monthlyReplyLimit: 20,
    subscriptionEndDate: expect.any(Date),
  };

  test('ending a paid plan within 30 days of the first payment refunds everything', async () => {
    // Moves to a month of 31 days: in a shorter one, a renewal would be charged before day 29.
    app.moveClock(new Date('2027-07-01T12:00:00Z').getTime() - Date.now());
    const owner = await advanceDays(app, await aSubscribedOwner(app), 29);
    expect(await upgrade(owner, 'starter')).toMatchObject({
      status: 200,
      body: { message: 'You are now on the Starter plan', user: { subscriptionTier: 'starter' } },
    });
    await app.settlePayments();
    expect(await accountOf(owner)).toMatchObject(STARTER);
    expect(await transactionsOf(owner)).toEqual([{ type: 'refund', amount: 2900 }]);
    expect(await creditOf(owner)).toBe(0);
    expect((await upgrade(owner, 'starter')).body.message).toBe('No changes made');
  });

  test('ending a paid plan also refunds a switch to a more expensive plan and restores the credit that was used', async () => {
    const owner = await anOwner(app);
    const who = { businessId: owner.businessId, email: owner.email, name: 'Olive' };
    const customerId = await app.services.payments.ensureCustomer(who);
    const credit = { customerId, amount: gbp(2000), reason: 'test', metadata: {} };
    await app.services.payments.adjustCredit(credit, 'credit');
    await subscribeToPlan(app, owner);
    app.moveClock(5 * DAY_MS);
    const body = { plan: 'premium' };
    await app.send('POST', '/api/get-or-create-subscription', { token: owner.token, body });
    await upgrade(owner, 'starter');
    await app.settlePayments();
    expect(await creditOf(owner)).toBe(2000);
    expect(await transactionsOf(owner)).toEqual([
      { type: 'proration_credit', amount: 2000 },
      { type: 'refund', amount: expect.any(Number) },
      { type: 'refund', amount: 900 },
    ]);
  });

  test('ending a paid plan after 30 days turns the unused time into credit', async () => {
    const owner = await advanceDays(app, await aSubscribedOwner(app), 32);
    expect((await accountOf(owner)).subscriptionTier).toBe('pro');
    await upgrade(owner, 'starter');
    await app.settlePayments();
    expect(await accountOf(owner)).toMatchObject(STARTER);
    const credit = await creditOf(owner);
    expect(credit).toBeGreaterThan(2500);
    expect(await transactionsOf(owner)).toEqual([{ type: 'proration_credit', amount: credit }]);
  });

  test('ending a paid plan refunds money only once: an owner who comes back and leaves again gets credit', async () => {
    const owner = await aSubscribedOwner(app);
    await upgrade(owner, 'starter');
    await subscribeToPlan(app, owner);
    app.moveClock(DAY_MS);
    await upgrade(owner, 'starter');
    expect(await transactionsOf(owner)).toEqual([
      { type: 'proration_credit', amount: await creditOf(owner) },
      { type: 'refund', amount: 2900 },
    ]);
  });

  test('ending a paid plan before the first payment records no transaction, and the owner can subscribe later', async () => {
    const owner = await anOwner(app);
    const body = { plan: 'pro' };
    await app.send('POST', '/api/get-or-create-subscription', { token: owner.token, body });
    await upgrade(owner, 'starter');
    await app.settlePayments();
    expect(await accountOf(owner)).toMatchObject({ subscriptionStatus: 'active' });
    expect(await transactionsOf(owner)).toEqual([]);
    await subscribeToPlan(app, owner);
    expect((await accountOf(owner)).subscriptionTier).toBe('pro');
  });

  test('ending a paid plan changes nothing while the provider is down', async () => {
    const owner = await aSubscribedOwner(app);
    const answer = await withLostResponses(app, 'cancelNow', () => upgrade(owner, 'starter'), {
      isDone: false,
    });
    expect(answer).toMatchObject({ status: 502, body: { code: 'PAYMENT_PROVIDER_FAILED' } });
    await reconcileSubscriptions(app.services);
    expect(await accountOf(owner)).toMatchObject({ subscriptionTier: 'pro' });
    expect(await app.db.select().from(planEndings)).toEqual([]);
  });

  test.each(['cancelNow', 'refundInvoice', 'listSubscriptions'] as const)(
    'ending a paid plan is completed later if the provider’s response to %s was lost',
    async (call) => {
      const owner = await aSubscribedOwner(app, { card: CARD_NUMBERS.asksApproval });
      expect((await withLostResponses(app, call, () => upgrade(owner, 'starter'))).status).toBe(
        502,
      );
      if (call === 'listSubscriptions') await upgrade(owner, 'starter');
      await app.settlePayments();
      await reconcileSubscriptions(app.services);
      await reconcileSubscriptions(app.services);
      expect(await accountOf(owner)).toMatchObject(STARTER);
      expect(await transactionsOf(owner)).toEqual([{ type: 'refund', amount: 2900 }]);
    },
  );
});
