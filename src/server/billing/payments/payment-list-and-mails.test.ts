import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { businesses } from '#server/businesses/table.ts';
import { mails } from '#server/mail/table.ts';
import { DAY_MS } from '#shared/durations.ts';
import { anOwner, type TestOwner } from '#testing/factories.ts';
import { changeRehearsalAccounts } from '#testing/payments/read-rehearsal-accounts.ts';
import {
  advanceDays,
  aSubscribedOwner,
  makeCardDetails,
  subscribeToPlan,
} from '#testing/payments/subscribed-owner.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { PaymentError } from '../provider/port.ts';
import { reconcileSubscriptions } from '../subscriptions/reconcile-subscriptions.ts';
import { replyPacks } from '../subscriptions/table.ts';
import { creditTransactions } from './table.ts';
import { warnOfExpiringCards } from './warn-of-expiring-cards.ts';

let app: TestApp;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
});

const overview = async ({ token }: TestOwner) =>
  (await app.send('GET', '/api/subscription', { token })).body;
const upgrade = ({ token }: TestOwner, plan: string) =>
  app.send('POST', '/api/subscription/upgrade', { token, body: { plan } });
const prefer = ({ token }: TestOwner, body: object) =>
  app.send('PUT', '/api/auth/preferences', { token, body });

async function mailsOf({ email }: TestOwner, kind: string) {
  const isWanted = and(eq(mails.toAddress, email), eq(mails.kind, kind));
  return await app.db.select().from(mails).where(isWanted).orderBy(mails.createdAt, mails.id);
}

async function openPack({ token }: TestOwner): Promise<string> {
  const { body } = await app.send('POST', '/api/reply-credits/purchase', { token });
  return body.url.split('/').at(-1);
}

async function payPack({ token }: TestOwner, id: string): Promise<void> {
  const path = `/api/simulated-payments/checkouts/${id}/pay`;
  await app.send('POST', path, { token, body: { card: makeCardDetails() } });
  await app.settlePayments();
}

async function accountOf({ businessId: id }: TestOwner) {
  const [row] = await app.db.select().from(businesses).where(eq(businesses.id, id));
  if (!row) throw new Error('no account');
  return row;
}

describe('the list of payments', () => {
  test('the list of payments contains invoices, packs and refunds, with the amount refunded for each', async () => {
    const owner = await aSubscribedOwner(app);
    const checkoutId = await openPack(owner);
    await payPack(owner, checkoutId);
    const [invoice] = (await overview(owner)).invoices;
    app.moveClock(60_000);
    await app.services.payments.rehearsal?.refund({ invoiceId: invoice.id }, 500);
    app.moveClock(60_000);
    await app.services.payments.rehearsal?.refund({ checkoutId });
    await app.settlePayments();
    const { payments, moneyBack } = await overview(owner);
    expect(payments).toHaveLength(4);
    expect(payments.slice(0, 2)).toMatchObject([
      { kind: 'refund', of: 'pack', amount: 1000, currency: 'gbp', isPart: false },
      { kind: 'refund', of: 'create', amount: 500, status: 'succeeded', isPart: true },
    ]);
    expect(payments.slice(2)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: 'pack',
          id: checkoutId,
          credits: 50,
          amount: 1000,
          status: 'paid',
          refundedPence: 1000,
        }),
        expect.objectContaining({
          kind: 'invoice',
          id: invoice.id,
          reason: 'create',
          totalPence: 2900,
          refundedPence: 500,
        }),
      ]),
    );
    expect(moneyBack).toEqual({ toCardPence: 2400, toCreditPence: 0 });
  });

  test('the list of payments states the exact amount of the money-back guarantee, and that amount is refunded', async () => {
    const owner = await aSubscribedOwner(app);
    const body = { plan: 'premium' };
    await app.send('POST', '/api/get-or-create-subscription', { token: owner.token, body });
    const { moneyBack } = await overview(owner);
    expect(moneyBack.toCardPence).toBeGreaterThan(2900);
    await upgrade(owner, 'starter');
    await app.settlePayments();
    const refunds = await app.services.payments.listRefunds(
      (await accountOf(owner)).paymentCustomerId ?? '',
    );
    const sum = refunds.reduce((all, { amount }) => all + amount.pence, 0);
    expect(sum).toBe(moneyBack.toCardPence);
    expect((await overview(owner)).moneyBack).toBeNull();
  });
});

describe('a partial refund', () => {
  test('a partial refund takes no credits back; refunding the last part takes back all unspent credits', async () => {
    const owner = await aSubscribedOwner(app);
    const checkoutId = await openPack(owner);
    await payPack(owner, checkoutId);
    await app.services.payments.rehearsal?.refund({ checkoutId }, 400);
    await app.settlePayments();
    expect((await accountOf(owner)).extraReplyCredits).toBe(50);
    await app.services.payments.rehearsal?.refund({ checkoutId });
    await app.settlePayments();
    expect((await accountOf(owner)).extraReplyCredits).toBe(0);
    const rows = await app.db
      .select()
      .from(creditTransactions)
      .where(eq(creditTransactions.type, 'refund'));
    expect(rows.map(({ amount }) => amount).sort()).toEqual([400, 600]);
  });
});

test('a pack is credited and listed even if the provider cannot tell which card has paid', async () => {
  const owner = await aSubscribedOwner(app);
  const { payments } = app.services;
  const { listCardPayments } = payments;
  payments.listCardPayments = async () => {
    throw new PaymentError('unavailable', 'Away');
  };
  onTestFinished(() => {
    payments.listCardPayments = listCardPayments;
  });
  await payPack(owner, await openPack(owner));
  expect((await overview(owner)).payments[0]).toMatchObject({ kind: 'pack', card: null });
  expect(await mailsOf(owner, 'receipt')).not.toHaveLength(0);
});

describe('a pack paid with the wrong amount', () => {
  test('a pack paid with the wrong amount grants nothing, stays visible to the owner, and is not offered again', async () => {
    const owner = await aSubscribedOwner(app);
    const checkoutId = await openPack(owner);
    await changeRehearsalAccounts(app.db, ({ checkouts }) => {
      for (const checkout of checkouts) checkout.amount = 100;
    });
    await payPack(owner, checkoutId);
    await reconcileSubscriptions(app.services);
    expect((await accountOf(owner)).extraReplyCredits).toBe(0);
    const [pack] = await app.db.select().from(replyPacks);
    expect(pack).toMatchObject({ state: 'mismatch', paidAmount: 100, paidCurrency: 'gbp' });
    const { payments } = await overview(owner);
    expect(payments).toContainEqual(
      expect.objectContaining({ kind: 'pack', status: 'mismatch', amount: 100 }),
    );
    expect(await mailsOf(owner, 'receipt')).toHaveLength(1);
    expect(await openPack(owner)).not.toBe(checkoutId);
  });
});

describe('emails about money', () => {
  test('one receipt is emailed per payment, however often the payment is reported', async () => {
    const owner = await aSubscribedOwner(app);
    await payPack(owner, await openPack(owner));
    for (const _ of [1, 2]) {
      await app.send('POST', '/api/subscription/sync', { token: owner.token });
      await reconcileSubscriptions(app.services);
    }
    const receipts = await mailsOf(owner, 'receipt');
    expect(receipts.map(({ subject }) => subject)).toEqual([
      'Your receipt: £29, first payment',
      'Your receipt: £10, 50 reply credits',
    ]);
    expect(receipts.map(({ unsubscribeUrl }) => unsubscribeUrl)).toEqual([null, null]);
    await advanceDays(app, owner, 32);
    expect(await mailsOf(owner, 'receipt')).toHaveLength(3);
  });

  test('a receipt carries its number and the company as the owner entered it', async () => {
    const owner = await aSubscribedOwner(app);
    const company = { name: 'Copper Kettle Ltd', address: '12 Harbour Street', vatNumber: 'GB123' };
    const body = { ...company, name: ` ${company.name} ` };
    const saved = await app.send('PUT', '/api/billing/company', { token: owner.token, body });
    expect(saved.body).toEqual({ company });
    await payPack(owner, await openPack(owner));
    const { payments, company: shown } = await overview(owner);
    expect(shown).toEqual(company);
    const mail = (await mailsOf(owner, 'receipt')).at(-1);
    for (const words of [payments[0].number, ...Object.values(company)]) {
      expect(mail?.text).toContain(words);
    }
    expect(mail?.text).toContain(`/receipts/${payments[0].number}`);
    const numbers = payments.map(({ number }: { number: string }) => number);
    expect(new Set(numbers).size).toBe(2);
  });

  test('a receipt names the seller, the buyer, the total with its pence and the card that paid', async () => {
    const owner = await aSubscribedOwner(app);
    const card = { brand: 'visa', last4: '4242' };
    const { payments, seller } = await overview(owner);
    expect(payments[0]).toMatchObject({ card, vatPence: null });
    expect(seller).toEqual({
      name: 'TableTalk',
      details: [],
      email: app.services.config.mail.from,
    });
    await payPack(owner, await openPack(owner));
    expect((await overview(owner)).payments[0]).toMatchObject({ kind: 'pack', card });
    const texts = (await mailsOf(owner, 'receipt')).map(({ text }) => text);
    expect(texts).toHaveLength(2);
    for (const [index, total] of ['£29.00', '£10.00'].entries()) {
      expect(texts[index]).toContain(`From: TableTalk, ${seller.email}`);
      expect(texts[index]).toContain(`Total: ${total}`);
      expect(texts[index]).toContain('Paid with: Visa ending in 4242 (simulated payment)');
      expect(texts[index]).toContain('add your company, address and VAT number');
      expect(texts[index]).toContain('VAT: Not itemised');
    }
  });

  test('a receipt states how much was paid from credit', async () => {
    const owner = await anOwner(app);
    const who = { businessId: owner.businessId, email: owner.email, name: 'Olive' };
    const customerId = await app.services.payments.ensureCustomer(who);
    const amount = { pence: 1000, currency: 'gbp' } as const;
    const credit = { customerId, amount, reason: 'test', metadata: {} };
    await app.services.payments.adjustCredit(credit, 'credit');
    await subscribeToPlan(app, owner);
    const [receipt] = await mailsOf(owner, 'receipt');
    expect(receipt?.text).toContain('From your credit: £10.00');
    expect(receipt?.text).toContain('Charged to your card: £19.00');
  });

  test('the owner is emailed about a plan change, the end of a plan and a refund', async () => {
    const owner = await aSubscribedOwner(app);
    const body = { plan: 'premium' };
    await app.send('POST', '/api/get-or-create-subscription', { token: owner.token, body });
    await app.settlePayments();
    await upgrade(owner, 'starter');
    await app.settlePayments();
    const subjects = async (kind: string) =>
      (await mailsOf(owner, kind)).map(({ subject }) => subject);
    expect(await subjects('plan-changed')).toEqual([
      'You are now on the Pro plan',
      'You are now on the Premium plan',
    ]);
    expect(await subjects('plan-ended')).toEqual(['Your Premium plan has ended']);
    expect(await subjects('refund')).toHaveLength(2);
    expect(await subjects('refund')).toContain('£29 goes back to your card');
  });

  test('emails about money can be switched off in the settings or by one click, except receipts and refunds', async () => {
    const owner = await anOwner(app);
    const off = await prefer(owner, { billingMailsEnabled: false });
    expect(off.body.user).toMatchObject({ billingMailsEnabled: false, weeklySummaryEnabled: true });
    await subscribeToPlan(app, owner);
    expect(await mailsOf(owner, 'plan-changed')).toEqual([]);
    expect(await mailsOf(owner, 'receipt')).toHaveLength(1);
    await prefer(owner, { billingMailsEnabled: true });
    await upgrade(owner, 'starter');
    await app.settlePayments();
    const [ended] = await mailsOf(owner, 'plan-ended');
    expect(await mailsOf(owner, 'refund')).toHaveLength(1);
    const { pathname, search } = new URL(ended?.unsubscribeUrl ?? '');
    expect((await app.send('POST', pathname + search)).status).toBe(200);
    expect((await accountOf(owner)).billingMailsEnabled).toBe(false);
    expect((await prefer(owner, {})).status).toBe(400);
  });

  test.each(['not_found', 'silent'] as const)(
    'the owner is warned of an expiring card even if another owner’s card cannot be checked: %s',
    async (code) => {
      const owners = [await aSubscribedOwner(app), await aSubscribedOwner(app)];
      const now = app.services.now();
      await changeCards({ expMonth: now.getUTCMonth() + 1, expYear: now.getUTCFullYear() });
      const { payments } = app.services;
      let broken: string | undefined;
      const getSubscription: typeof payments.getSubscription = async (id) => {
        broken ??= id;
        if (id === broken) throw new PaymentError(code, 'No subscription');
        return payments.getSubscription(id);
      };
      const services = { ...app.services, payments: { ...payments, getSubscription } };
      const warnings = async () =>
        (await Promise.all(owners.map((owner) => mailsOf(owner, 'card-ending')))).flat();
      await warnOfExpiringCards(services, 1);
      expect(await warnings()).toEqual([]);
      await warnOfExpiringCards(services, 1);
      expect(await warnings()).toHaveLength(1);
    },
  );

  test('the owner is warned once per card in its last month, unless nothing more will be charged', async () => {
    const owner = await aSubscribedOwner(app);
    const ends = new Date(app.services.now().getTime() + 20 * DAY_MS);
    const expiry = { expMonth: ends.getUTCMonth() + 1, expYear: ends.getUTCFullYear() };
    await warnOfExpiringCards(app.services);
    expect(await mailsOf(owner, 'card-ending')).toEqual([]);
    await changeCards(expiry);
    app.moveClock(20 * DAY_MS);
    await warnOfExpiringCards(app.services);
    const [warning, ...others] = await mailsOf(owner, 'card-ending');
    expect(warning?.text).toContain('Visa ending in 4242');
    expect(others).toEqual([]);
    app.moveClock(8 * DAY_MS);
    const { paymentSubscriptionId } = await accountOf(owner);
    await app.services.payments.setCancelAtPeriodEnd(paymentSubscriptionId ?? '', true);
    const now = app.services.now();
    const thisMonth = { expMonth: now.getUTCMonth() + 1, expYear: now.getUTCFullYear() };
    await changeCards({ last4: '9999', ...thisMonth });
    await warnOfExpiringCards(app.services);
    expect(await mailsOf(owner, 'card-ending')).toHaveLength(1);
  });
});

async function changeCards(change: object): Promise<void> {
  await changeRehearsalAccounts(app.db, ({ cards }) => {
    for (const card of cards) Object.assign(card, change);
  });
}
