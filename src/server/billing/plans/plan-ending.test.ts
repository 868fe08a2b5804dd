import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '#server/audit/table.ts';
import { businesses } from '#server/businesses/table.ts';
import { recordReferral } from '#server/referrals/record-referral.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import {
  advanceDays,
  aSubscribedOwner,
  CARD_NUMBERS,
  subscribeToPlan,
  withLostResponses,
} from '#testing/payments/subscribed-owner.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { postReferralCredits } from '../subscriptions/post-referral-credits.ts';

let app: TestApp;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
});

const PATH = '/api/subscription/ending';
const preview = async ({ token }: TestOwner) => (await app.send('GET', PATH, { token })).body;
const end = ({ token }: TestOwner, cancelAtPeriodEnd: unknown = true) =>
  app.send('PUT', PATH, { token, body: { cancelAtPeriodEnd } });
const overview = async ({ token }: TestOwner) =>
  (await app.send('GET', '/api/subscription', { token })).body;
const upgrade = ({ token }: TestOwner, plan: string) =>
  app.send('POST', '/api/subscription/upgrade', { token, body: { plan } });

async function accountOf({ businessId: id }: TestOwner) {
  const [row] = await app.db.select().from(businesses).where(eq(businesses.id, id));
  if (!row) throw new Error('no account');
  return row;
}

async function write(venueId: string, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let guest = 0; guest < times; guest++) {
    const body = { venueId, rating: 'excellent', textGeneral: `Guest ${guest}` };
    statuses.push((await app.send('POST', '/api/feedback', { body })).status);
  }
  return statuses;
}

describe('plans that are scheduled to end', () => {
  test('a plan that is scheduled to end stays unchanged until its paid period is over, and then ends without another charge', async () => {
    const owner = await aSubscribedOwner(app);
    const { periodEnd } = await overview(owner);
    expect(await end(owner)).toMatchObject({
      status: 200,
      body: { cancelAtPeriodEnd: true, periodEnd },
    });
    expect(await overview(owner)).toMatchObject({
      plan: 'pro',
      cancelAtPeriodEnd: true,
      nextPayment: null,
      periodEnd,
    });
    const before = await advanceDays(app, owner, 26);
    expect(await accountOf(before)).toMatchObject({ subscriptionTier: 'pro' });
    const after = await advanceDays(app, before, 6);
    expect(await accountOf(after)).toMatchObject({
      subscriptionTier: 'starter',
      subscriptionStatus: 'canceled',
      subscriptionEndDate: new Date(periodEnd),
    });
    expect(await overview(after)).toMatchObject({ accountCreditPence: 0, invoices: [{}] });
  });

  test('a scheduled end of a plan can be cancelled, and the plan then renews as usual', async () => {
    const owner = await aSubscribedOwner(app);
    await end(owner);
    expect((await end(owner, false)).body).toMatchObject({
      cancelAtPeriodEnd: false,
      message: 'Your plan goes on',
    });
    const after = await advanceDays(app, owner, 32);
    expect(await accountOf(after)).toMatchObject({ subscriptionTier: 'pro' });
    expect((await overview(after)).invoices).toMatchObject([{ reason: 'cycle' }, {}]);
  });

  test('scheduling a plan’s end is recorded once, however often the owner clicks', async () => {
    const owner = await aSubscribedOwner(app);
    const answers = await Promise.all([end(owner), end(owner), end(owner)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const actions = (await app.db.select().from(auditLog)).map(({ action }) => action);
    expect(actions.filter((action) => action.startsWith('plan.ending'))).toEqual([
      'plan.ending-asked',
    ]);
  });

  test('scheduling a plan’s end drops a plan change that is waiting for its payment', async () => {
    const owner = await aSubscribedOwner(app, { card: CARD_NUMBERS.paysOnce });
    await app.send('POST', '/api/get-or-create-subscription', {
      token: owner.token,
      body: { plan: 'premium' },
    });
    expect(await overview(owner)).toMatchObject({ pendingChange: { plan: 'premium' } });
    await end(owner);
    expect(await overview(owner)).toMatchObject({ pendingChange: null, cancelAtPeriodEnd: true });
  });

  test('scheduling a plan’s end takes effect even if the provider’s response was lost', async () => {
    const owner = await aSubscribedOwner(app);
    expect((await withLostResponses(app, 'setCancelAtPeriodEnd', () => end(owner))).status).toBe(
      502,
    );
    expect(await overview(owner)).toMatchObject({ cancelAtPeriodEnd: true });
    expect((await end(owner)).status).toBe(200);
  });

  test('a scheduled end of a plan is cancelled by paying for another plan, but not by choosing one without paying', async () => {
    const owner = await aSubscribedOwner(app, { card: CARD_NUMBERS.paysOnce });
    await end(owner);
    const choose = () =>
      app.send('POST', '/api/get-or-create-subscription', {
        token: owner.token,
        body: { plan: 'premium' },
      });
    expect((await choose()).status).toBe(402);
    expect(await overview(owner)).toMatchObject({ plan: 'pro', cancelAtPeriodEnd: true });
    const other = await aSubscribedOwner(app);
    await end(other);
    const price = await app.send('GET', '/api/subscription/price?plan=premium', {
      token: other.token,
    });
    expect(price.body.endsAt).toBe((await overview(other)).periodEnd);
    await app.send('POST', '/api/get-or-create-subscription', {
      token: other.token,
      body: { plan: 'premium', agreed: price.body.change },
    });
    expect(await overview(other)).toMatchObject({ plan: 'premium', cancelAtPeriodEnd: false });
  });

  test('scheduling a plan’s end is refused for a free plan, for an unpaid plan and for an invalid request', async () => {
    expect((await end(await anOwner(app))).status).toBe(409);
    const owner = await aSubscribedOwner(app);
    expect((await end(owner, 'yes')).status).toBe(400);
    const unpaid = await aSubscribedOwner(app, { card: CARD_NUMBERS.paysOnce });
    const late = await advanceDays(app, unpaid, 32);
    expect((await end(late)).status).toBe(402);
    expect(await preview(late)).toMatchObject({ isUnpaid: true, periodEnd: null });
  });
});

describe('the preview before a plan ends', () => {
  test('the preview before a plan ends shows a full refund to the card and no credit during the first 30 days', async () => {
    const owner = await aSubscribedOwner(app);
    await app.send('POST', '/api/get-or-create-subscription', {
      token: owner.token,
      body: { plan: 'premium' },
    });
    expect(await preview(owner)).toMatchObject({
      plan: 'premium',
      now: { isMoneyBack: true, toCardPence: 8900, toCreditPence: 0 },
      moneyBackUntil: expect.any(String),
    });
    await upgrade(owner, 'starter');
    expect(await overview(owner)).toMatchObject({ plan: 'starter', accountCreditPence: 0 });
  });

  test('the preview before a plan ends shows how much referral credit the refund costs, and that credit is then taken back', async () => {
    const referrer = await anOwner(app);
    const owner = await anOwner(app);
    const { body } = await app.send('GET', '/api/referrals/my-code', { token: referrer.token });
    const signup = {
      code: body.referralCode,
      refereeId: owner.businessId,
      refereeEmail: owner.email,
    };
    await app.db.transaction((tx) => recordReferral(tx, { ...signup, at: app.services.now() }));
    await subscribeToPlan(app, owner);
    await postReferralCredits(app.services);
    expect(await overview(owner)).toMatchObject({ accountCreditPence: 2900 });
    const now = { toCardPence: 2900, toCreditPence: 0, referralCreditPence: 2900 };
    expect(await preview(owner)).toMatchObject({ now });
    await upgrade(owner, 'starter');
    await app.settlePayments();
    await postReferralCredits(app.services);
    expect(await overview(owner)).toMatchObject({ accountCreditPence: 0 });
  });

  test('the preview before a plan ends shows after 30 days how much will be credited, and that amount is then credited', async () => {
    const owner = await advanceDays(app, await aSubscribedOwner(app), 40);
    const { now, moneyBackUntil } = await preview(owner);
    expect(now).toMatchObject({ isMoneyBack: false, toCardPence: 0 });
    expect(moneyBackUntil).toBeNull();
    expect(now.toCreditPence).toBeGreaterThan(1500);
    await upgrade(owner, 'starter');
    const { accountCreditPence } = await overview(owner);
    expect(Math.abs(accountCreditPence - now.toCreditPence)).toBeLessThanOrEqual(1);
  });

  test('the preview before a plan ends shows the month’s usage and the locations, which afterwards count towards the limits of Starter', async () => {
    const owner = await anOwner(app);
    await aVenue(app, owner, { venueId: 'kettle' });
    await subscribeToPlan(app, owner);
    await aVenue(app, owner, { venueId: 'luna' });
    await app.db
      .update(businesses)
      .set({ repliesUsedThisMonth: 15 })
      .where(eq(businesses.id, owner.businessId));
    expect(new Set(await write('kettle', 20))).toEqual(new Set([201]));
    await write('luna', 8);
    const told = await preview(owner);
    expect(told).toMatchObject({ locations: 2, month: { feedbackUsed: 28, repliesLeft: 5 } });
    await upgrade(owner, 'starter');
    // Both venues stay open and share what is left of Starter's monthly limit of thirty answers.
    expect(await write('kettle', 1)).toEqual([201]);
    expect(await write('luna', 2)).toEqual([201, 429]);
    const limits = await app.send('GET', '/api/subscription/limits/luna', { token: owner.token });
    expect(limits.body).toMatchObject({
      currentUsage: 30,
      heldFeedback: 1,
      replyCredits: { available: 5 },
      resetsAt: told.month.endsAt,
    });
    const body = { name: 'Third', venueId: 'third' };
    const third = await app.send('POST', '/api/restaurants', { token: owner.token, body });
    expect(third.body).toMatchObject({ planLimit: true });
  });

  test('the preview before a plan ends shows nothing to refund if nothing was paid', async () => {
    expect(await preview(await anOwner(app))).toMatchObject({
      plan: 'starter',
      periodEnd: null,
      cancelAtPeriodEnd: false,
      now: { isMoneyBack: false, toCardPence: 0, toCreditPence: 0 },
      month: { feedbackUsed: 0, repliesLeft: 20 },
      locations: 0,
    });
  });
});
