import { eq, isNotNull } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { startSession } from '#server/accounts/sessions/start-session.ts';
import { auditLog } from '#server/audit/table.ts';
import { lockBusiness } from '#server/businesses/queries.ts';
import { businesses } from '#server/businesses/table.ts';
import { newId } from '#server/platform/database/columns.ts';
import { recordFirstPayment } from '#server/referrals/record-first-payment.ts';
import { recordReferral } from '#server/referrals/record-referral.ts';
import type { Services } from '#server/services.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { anOwner, PASSWORD, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { reversePayment } from '../payments/reverse-payment.ts';
import { creditTransactions } from '../payments/table.ts';
import { gbp, PaymentError } from '../provider/port.ts';
import { postReferralCredits } from './post-referral-credits.ts';

let app: TestApp;
let referrer: TestOwner;
let referee: TestOwner;
beforeEach(async () => {
  app = await testApp();
  referrer = await anOwner(app, { email: 'ada@example.com' });
  referee = await anOwner(app, { email: 'bob@example.org' });
  await signUp(referee);
});

describe('a referral', () => {
  test('a referral credits the referee at once and the referrer after the holding period, each of them once', async () => {
    expect(await referral()).toMatchObject({ status: 'pending', awardDueAt: null });
    await pay(referee);
    await postReferralCredits(app.services);
    const completed = await referral();
    expect(completed).toMatchObject({
      status: 'completed',
      refereeCreditAwarded: true,
      referrerCreditAwarded: false,
    });
    expect(Date.parse(completed.awardDueAt) - Date.parse(completed.completedAt)).toBe(30 * DAY_MS);
    expect([await credit(referrer), await credit(referee)]).toEqual([0, 2900]);

    app.moveClock(30 * DAY_MS - HOUR_MS);
    await postReferralCredits(app.services);
    expect([await credit(referrer), (await referral()).status]).toEqual([0, 'completed']);

    app.moveClock(HOUR_MS);
    await Promise.all(Array.from({ length: 5 }, () => postReferralCredits(app.services)));
    app.moveClock(DAY_MS);
    await postReferralCredits(app.services);
    expect(await referral()).toMatchObject({
      status: 'rewarded',
      referrerCreditAwarded: true,
      rewardedAt: expect.any(String),
      awardDueAt: null,
    });
    expect([await credit(referrer), await credit(referee)]).toEqual([5000, 2900]);
    expect((await stats()).stats.totalEarnings).toBe(5000);
    expect(await bookings()).toEqual([
      { businessId: referee.businessId, type: 'referral_referee', amount: 2900 },
      { businessId: referrer.businessId, type: 'referral_referrer', amount: 5000 },
    ]);
    expect(await audited()).toEqual([
      'referral.signed-up',
      'referral.completed',
      'referral.credit-posted',
      'referral.rewarded',
      'referral.credit-posted',
    ]);
  });

  test.each(['not_found', 'silent'] as const)(
    'a referral credits the referee even if another credit cannot be posted: %s',
    async (code) => {
      const carol = await anOwner(app, { email: 'carol@example.org' });
      await signUp(carol);
      const { customerId: broken } = await invoiceOf(referee);
      await pay(referee);
      app.moveClock(MINUTE_MS);
      await pay(carol);
      const services = withPayments({
        getCardFingerprints: async (customerId) => {
          if (customerId === broken) throw new PaymentError(code, 'No customer');
          return app.services.payments.getCardFingerprints(customerId);
        },
      });
      await postReferralCredits(services, 1);
      expect([await credit(referee), await credit(carol)]).toEqual([0, 0]);
      await postReferralCredits(services, 1);
      expect([await credit(referee), await credit(carol)]).toEqual([0, 2900]);
    },
  );

  test('a referral is completed by the referred owner’s payment and revoked by its refund', async () => {
    await payInProduct(referee);
    expect((await referral()).status).toBe('completed');
    await postReferralCredits(app.services);
    expect(await credit(referee)).toBe(2900);
    const body = { plan: 'starter' };
    await app.send('POST', '/api/subscription/upgrade', { token: referee.token, body });
    await app.settlePayments();
    expect(await referral()).toMatchObject({
      status: 'revoked',
      revokedReason: 'payment-returned',
    });
    await postReferralCredits(app.services);
    expect(await credit(referee)).toBe(0);
  });

  test('a referral is completed once, however often the payment is reported', async () => {
    const invoice = await invoiceOf(referee);
    await Promise.all(Array.from({ length: 8 }, () => hearOfPayment(invoice)));
    await hearOfPayment(await invoiceOf(referee));
    await postReferralCredits(app.services);
    expect(await credit(referee)).toBe(2900);
    expect((await audited()).filter((action) => action === 'referral.completed')).toHaveLength(1);
  });

  test('a referral of an unverified owner does not count as rewarded', async () => {
    const stranger = await anOwner(app, { email: 'eve@example.net', emailVerified: false });
    await signUp(stranger);
    await pay(stranger);
    expect((await stats()).stats).toMatchObject({ totalReferrals: 2, rewardedReferrals: 0 });
  });

  test('a referral whose referrer has deleted their account still credits the referee', async () => {
    await pay(referee);
    await app.send('POST', '/api/account/delete', {
      token: referrer.token,
      body: { confirmation: 'delete my account', password: PASSWORD },
    });
    app.moveClock(31 * DAY_MS);
    await postReferralCredits(app.services);
    expect((await bookings()).map(({ type }) => type)).toEqual(['referral_referee']);
  });

  test('a referral whose payment was simulated gives no real credit', async () => {
    await pay(referee);
    app.moveClock(31 * DAY_MS);
    const client = { provider: 'stripe', mode: 'live', publishableKey: 'pk_live_1' } as const;
    const services = withPayments({
      client,
      adjustCredit: () => Promise.reject(new Error('real money was given')),
    });
    await postReferralCredits(services);
    expect((await referral()).status).toBe('completed');
  });
});

describe('the refund of a first payment', () => {
  test('refunding a referred owner’s first payment before the award earns the referrer nothing and takes the referee’s credit back', async () => {
    const invoiceId = await pay(referee);
    await postReferralCredits(app.services);
    await goBack(invoiceId);
    await goBack(invoiceId);
    app.moveClock(40 * DAY_MS);
    await postReferralCredits(app.services);
    expect(await referral()).toMatchObject({
      status: 'revoked',
      revokedReason: 'payment-returned',
      referrerCreditAwarded: false,
      refereeCreditAwarded: false,
      awardDueAt: null,
    });
    expect([await credit(referrer), await credit(referee)]).toEqual([0, 0]);
    expect(await bookings()).toEqual([
      { businessId: referee.businessId, type: 'referral_referee', amount: 2900 },
      { businessId: referee.businessId, type: 'referral_referee_reversal', amount: -2900 },
    ]);
  });

  test('refunding a referred owner’s first payment after the award takes both credits back, once', async () => {
    const invoiceId = await pay(referee);
    app.moveClock(30 * DAY_MS);
    await postReferralCredits(app.services);
    expect(await credit(referrer)).toBe(5000);
    await goBack(invoiceId);
    expect((await stats()).stats).toMatchObject({ totalEarnings: 0, rewardedReferrals: 0 });
    await Promise.all([postReferralCredits(app.services), postReferralCredits(app.services)]);
    expect([await credit(referrer), await credit(referee)]).toEqual([0, 0]);
    const types = (await bookings()).map(({ type }) => type);
    expect(types.sort()).toEqual([
      'referral_referee',
      'referral_referee_reversal',
      'referral_referrer',
      'referral_referrer_reversal',
    ]);
    await hearOfPayment(await invoiceOf(referee));
    expect((await referral()).status).toBe('revoked');
  });

  test('a refund of a referred owner’s first payment that is reported before the payment itself leaves neither side with credit', async () => {
    const invoice = await invoiceOf(referee);
    await goBack(invoice.invoiceId);
    await hearOfPayment(invoice);
    await postReferralCredits(app.services);
    expect((await referral()).status).toBe('revoked');
    expect(await bookings()).toEqual([]);
  });

  test('refunding a referred owner’s first payment at the very moment of the payment or the award leaves neither side with credit', async () => {
    const invoice = await invoiceOf(referee);
    await Promise.all([hearOfPayment(invoice), goBack(invoice.invoiceId)]);
    expect((await referral()).status).toBe('revoked');

    const carol = await anOwner(app, { email: 'carol@example.org' });
    await signUp(carol);
    const invoiceId = await pay(carol);
    app.moveClock(30 * DAY_MS);
    await Promise.all([postReferralCredits(app.services), goBack(invoiceId, carol)]);
    app.moveClock(2 * MINUTE_MS);
    await postReferralCredits(app.services);
    await postReferralCredits(app.services);
    expect([await credit(referrer), await credit(carol)]).toEqual([0, 0]);
  });
});

describe('lost responses from the provider', () => {
  const loseAnswers = () =>
    withPayments({
      adjustCredit: async (change, key) => {
        await app.services.payments.adjustCredit(change, key);
        throw new PaymentError('unavailable', 'No answer');
      },
    });

  test('if the provider’s response to an award is lost, the award stays unconfirmed until it is retried, and is credited once', async () => {
    await pay(referee);
    await postReferralCredits(app.services);
    app.moveClock(30 * DAY_MS);
    await postReferralCredits(loseAnswers());
    expect(await referral()).toMatchObject({ status: 'rewarded', referrerCreditAwarded: false });
    app.moveClock(2 * MINUTE_MS);
    await postReferralCredits(app.services);
    expect((await referral()).referrerCreditAwarded).toBe(true);
    expect(await credit(referrer)).toBe(5000);
    expect(await bookings()).toHaveLength(2);
  });

  test('if the provider’s response to an award is lost and the payment is then refunded, no credit is left behind', async () => {
    const invoiceId = await pay(referee);
    await postReferralCredits(app.services);
    app.moveClock(30 * DAY_MS);
    await postReferralCredits(loseAnswers());
    await goBack(invoiceId);
    for (let round = 0; round < 3; round++) {
      app.moveClock(2 * MINUTE_MS);
      await postReferralCredits(app.services);
    }
    expect([await credit(referrer), await credit(referee)]).toEqual([0, 0]);
    expect((await bookings()).reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  });
});

describe('owners cannot refer themselves', () => {
  test('owners cannot refer themselves with a variant of their own address', async () => {
    const second = await anOwner(app, { email: 'ada+second@example.com' });
    await signUp(second);
    await pay(second);
    expect(await referral()).toMatchObject({ status: 'revoked', revokedReason: 'same-person' });
  });

  test('owners cannot refer themselves through a second account that pays with the same card or as the same customer', async () => {
    await hearOfPayment({ ...(await invoiceOf(referrer)), fingerprints: ['one', 'two'] });
    await hearOfPayment({ ...(await invoiceOf(referee)), fingerprints: ['two', 'three'] });
    expect((await referral()).status).toBe('revoked');

    const carol = await anOwner(app, { email: 'carol@example.org' });
    await signUp(carol);
    const { customerId } = await invoiceOf(referrer);
    await hearOfPayment({ ...(await invoiceOf(carol)), customerId, fingerprints: [] });
    expect(await referral()).toMatchObject({ status: 'revoked', revokedReason: 'same-person' });
    await postReferralCredits(app.services);
    expect(await bookings()).toEqual([]);
  });

  test('owners cannot refer themselves even if the referrer pays with the shared card only later', async () => {
    await hearOfPayment({ ...(await invoiceOf(referee)), fingerprints: ['one'] });
    await postReferralCredits(app.services);
    await hearOfPayment({ ...(await invoiceOf(referrer)), fingerprints: ['one'] });
    app.moveClock(30 * DAY_MS);
    await postReferralCredits(app.services);
    await postReferralCredits(app.services);
    expect(await referral()).toMatchObject({ status: 'revoked', revokedReason: 'same-person' });
    expect([await credit(referrer), await credit(referee)]).toEqual([0, 0]);
  });

  test('owners cannot refer themselves with a shared card that was only saved because credit has paid so far', async () => {
    const { customerId } = await invoiceOf(referrer);
    const gift = { customerId, amount: gbp(5000), reason: 'A gift', metadata: {} };
    await app.services.payments.adjustCredit(gift, 'gift');
    await payInProduct(referrer);
    await payInProduct(referee);
    app.moveClock(30 * DAY_MS);
    await postReferralCredits(app.services);
    expect(await referral()).toMatchObject({ status: 'revoked', revokedReason: 'same-person' });
  });
});

type FirstPayment = Parameters<typeof recordFirstPayment>[2];

async function signUp({ businessId: id, email }: TestOwner): Promise<void> {
  const { body } = await app.send('GET', '/api/referrals/my-code', { token: referrer.token });
  const signup = { code: body.referralCode, refereeId: id, refereeEmail: email };
  const at = app.services.now();
  expect(await app.db.transaction((tx) => recordReferral(tx, { ...signup, at }))).toBe(true);
}

let invoices = 0;

/** A payment as the provider would report it, with a card that no other owner has. */
async function invoiceOf({ businessId: id }: TestOwner): Promise<FirstPayment> {
  invoices += 1;
  const customerId = await app.services.payments.ensureCustomer({
    businessId: id,
    email: '',
    name: '',
  });
  await app.db
    .update(businesses)
    .set({ paymentCustomerId: customerId })
    .where(eq(businesses.id, id));
  const invoiceId = `sim_in_${invoices}`;
  return { refereeId: id, invoiceId, customerId, fingerprints: [`card of ${id}`] };
}

function hearOfPayment(invoice: FirstPayment): Promise<void> {
  return app.db.transaction(async (tx) => {
    await lockBusiness(tx, invoice.refereeId);
    await recordFirstPayment(app.services, tx, invoice);
  });
}

async function pay(owner: TestOwner): Promise<string> {
  const invoice = await invoiceOf(owner);
  await hearOfPayment(invoice);
  return invoice.invoiceId;
}

async function payInProduct({ token }: TestOwner): Promise<void> {
  const plan = { token, body: { plan: 'pro' } };
  const { clientSecret } = (await app.send('POST', '/api/get-or-create-subscription', plan)).body;
  const card = { number: '4242424242424242', expMonth: 12, expYear: 2090, cvc: '123' };
  const body = { clientSecret, card };
  const paid = await app.send('POST', '/api/simulated-payments/confirm', { token, body });
  expect(paid.body).toEqual({ status: 'succeeded' });
  await app.settlePayments();
}

function goBack(invoiceId: string, { businessId: id } = referee): Promise<void> {
  return app.db.transaction((tx) =>
    reversePayment(app.services, tx, id, {
      id: newId(),
      at: app.services.now(),
      customerId: '',
      type: 'payment.refunded',
      of: { invoiceId },
      amount: gbp(2900),
      full: true,
    }),
  );
}

function withPayments(changed: Partial<Services['payments']>): Services {
  return { ...app.services, payments: { ...app.services.payments, ...changed } };
}

/** Signs in again, because no session lasts as long as the holding period. */
async function stats() {
  const { token } = await app.db.transaction((tx) =>
    startSession(app.services, tx, referrer.id, 'password'),
  );
  return (await app.send('GET', '/api/referrals/stats', { token })).body;
}

async function referral() {
  return (await stats()).referrals[0];
}

async function credit({ businessId: id }: TestOwner): Promise<number> {
  const [row] = await app.db.select().from(businesses).where(eq(businesses.id, id));
  const customerId = row?.paymentCustomerId;
  return customerId ? (await app.services.payments.getCredit(customerId)).pence : 0;
}

function bookings() {
  const { businessId, type, amount, id } = creditTransactions;
  return app.db
    .select({ businessId, type, amount })
    .from(creditTransactions)
    .where(isNotNull(creditTransactions.referralId))
    .orderBy(id);
}

async function audited(): Promise<string[]> {
  const rows = await app.db.select().from(auditLog).orderBy(auditLog.id);
  return rows.map(({ action }) => action).filter((action) => action.startsWith('referral.'));
}
