import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { businesses } from '#server/businesses/table.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { effectiveTier } from '#shared/billing/plans.ts';
import { DAY_MS } from '#shared/durations.ts';
import { anOwner, type TestOwner } from '#testing/factories.ts';
import { readRehearsalAccounts } from '#testing/payments/read-rehearsal-accounts.ts';
import { CARD_NUMBERS, makeCardDetails } from '#testing/payments/subscribed-owner.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { startPayingOpenInvoice } from '../payments/payment-action.ts';
import { purchaseReplyCredits } from '../payments/purchase-reply-credits.ts';
import { creditTransactions, replyCreditEntries } from '../payments/table.ts';
import { downgradeToStarter } from '../plans/downgrade-to-starter.ts';
import { PaymentError, type PaymentProvider } from '../provider/port.ts';
import { signEvent } from '../provider/rehearsal/events.ts';
import { spendReplyCredit } from '../reply-credits/reply-credits.ts';
import { receiveEvents } from '../webhook/receive-events.ts';
import { endGracePeriods } from './end-grace-periods.ts';
import { reconcileSubscriptions } from './reconcile-subscriptions.ts';
import { startOrChangeSubscription } from './start-or-change-subscription.ts';
import { planEndings } from './table.ts';

let app: TestApp;

const STEPS = [
  'choose pro',
  'choose premium',
  'choose starter',
  'pay what is open',
  'buy a pack',
  'reply',
  'refund the last invoice',
  'refund a pack',
  'tell events',
  'wait a day',
  'wait nine days',
  'wait a month',
] as const;
type Step = { does: (typeof STEPS)[number]; card: keyof typeof CARD_NUMBERS; loses: number };

/**
 * Simulates services whose nth request to the provider is carried out, but whose response is lost.
 */
function losing(services: Services, loses: number): Services {
  let calls = 0;
  const payments = Object.fromEntries(
    Object.entries(services.payments).map(([name, value]) => {
      if (typeof value !== 'function') return [name, value];
      const call = value as (...args: unknown[]) => Promise<unknown>;
      const lossy = async (...args: unknown[]) => {
        const answer = await call(...args);
        calls += 1;
        if (calls === loses) throw new PaymentError('unavailable', 'The answer was lost');
        return answer;
      };
      return [name, lossy];
    }),
  ) as PaymentProvider;
  return { ...services, payments };
}

test('the plan, the ledger and the payment provider agree in the end, after any sequence of actions and failures', async () => {
  const step = fc.record({
    does: fc.constantFrom(...STEPS),
    card: fc.constantFrom('pays', 'pays', 'declined', 'asksApproval', 'paysOnce'),
    loses: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 6 })),
  }) as fc.Arbitrary<Step>;
  const history = fc.array(step, { minLength: 5, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(history, fc.infiniteStream(fc.nat(9)), async (steps, chance) => {
      app = await testApp({ RATE_LIMITS: 'off' });
      const owner = await anOwner(app);
      const told: string[] = [];
      for (const [index, one] of steps.entries()) {
        const services = losing(app.services, one.loses);
        await playStep(services, owner, one, { told, chance, index }).catch(ignoreRefusal);
      }
      await comeToRest(told, chance);
      await expectAgreement(owner);
    }),
    { numRuns: 8 },
  );
});

type Stage = { told: string[]; chance: Iterator<number>; index: number };

async function playStep(services: Services, owner: TestOwner, step: Step, stage: Stage) {
  const { rehearsal } = app.services.payments;
  switch (step.does) {
    case 'choose pro':
    case 'choose premium': {
      const plan = step.does === 'choose pro' ? 'pro' : 'premium';
      const { clientSecret } = await startOrChangeSubscription(services, owner.businessId, plan);
      if (clientSecret) await enter(clientSecret, step.card);
      return;
    }
    case 'choose starter':
      await downgradeToStarter(services, owner.businessId, 'starter');
      return;
    case 'pay what is open': {
      const open = await startPayingOpenInvoice(services, owner.businessId);
      if ('clientSecret' in open) await enter(open.clientSecret, step.card);
      return;
    }
    case 'buy a pack': {
      const { url } = await purchaseReplyCredits(services, owner.businessId);
      const checkout = await rehearsal?.findCheckout(url.split('/').at(-1) ?? '');
      if (checkout) await enter(checkout.clientSecret, step.card);
      return;
    }
    case 'reply':
      await app.db.transaction((tx) =>
        spendReplyCredit(services, tx, owner.businessId, `${owner.businessId} ${stage.index}`),
      );
      return;
    case 'refund the last invoice': {
      const [invoice] = await invoicesOf(owner);
      if (invoice) await rehearsal?.refund({ invoiceId: invoice.id });
      return;
    }
    case 'refund a pack': {
      const [checkout] = await checkoutsOf(owner);
      if (checkout) await rehearsal?.refund({ checkoutId: checkout.id });
      return;
    }
    case 'tell events':
      await hear(stage.told);
      await deliverEvents(services, stage.told, stage.chance);
      return;
    case 'wait a day':
    case 'wait nine days':
    case 'wait a month': {
      const days = { 'wait a day': 1, 'wait nine days': 9, 'wait a month': 31 }[step.does];
      app.moveClock(days * DAY_MS);
      await rehearsal?.tick();
      await endGracePeriods(services);
    }
  }
}

async function enter(clientSecret: string, name: keyof typeof CARD_NUMBERS): Promise<void> {
  const { rehearsal } = app.services.payments;
  const paid = await rehearsal?.confirm({
    clientSecret,
    card: makeCardDetails(CARD_NUMBERS[name]),
  });
  if (paid?.status === 'action_required') {
    await rehearsal?.authenticate({ clientSecret, approve: true });
  }
}

/** Makes the provider deliver its events, and keeps them here to be replayed later. */
async function hear(told: string[]): Promise<void> {
  const keep = async (rawBody: Buffer) => {
    told.push(rawBody.toString('utf8'));
    return 200;
  };
  while (((await app.services.payments.rehearsal?.deliverEvents(keep)) ?? 0) > 0);
}

/** Replays the events in random order, some of them twice, and keeps them all. */
async function deliverEvents(
  services: Services,
  told: string[],
  chance: Iterator<number>,
): Promise<void> {
  const roll = () => chance.next().value ?? 0;
  const order = told
    .flatMap((body) => (roll() < 3 ? [body, body] : [body]))
    .map((body) => ({ body, at: roll() }))
    .sort((a, b) => a.at - b.at);
  for (const { body } of order) {
    const rawBody = Buffer.from(body);
    const headers = signEvent(services, rawBody, services.now());
    await receiveEvents(services, rawBody, headers).catch(ignoreRefusal);
  }
}

async function comeToRest(told: string[], chance: Iterator<number>): Promise<void> {
  for (let round = 0; round < 2; round++) {
    await hear(told);
    await deliverEvents(app.services, told, chance);
    await endGracePeriods(app.services);
    await reconcileSubscriptions(app.services);
  }
  await hear(told);
  await deliverEvents(app.services, told, chance);
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof AppError || error instanceof PaymentError)) throw error;
}

async function accountOf(owner: TestOwner) {
  const [row] = await app.db.select().from(businesses).where(eq(businesses.id, owner.businessId));
  if (!row) throw new Error('no account');
  return row;
}

async function invoicesOf(owner: TestOwner) {
  const customerId = (await accountOf(owner)).paymentCustomerId ?? '';
  const [account] = await readRehearsalAccounts(app.db, customerId);
  return account?.invoices ?? [];
}

async function checkoutsOf(owner: TestOwner) {
  const customerId = (await accountOf(owner)).paymentCustomerId ?? '';
  const [account] = await readRehearsalAccounts(app.db, customerId);
  return account?.checkouts ?? [];
}

async function expectAgreement(owner: TestOwner): Promise<void> {
  const account = await accountOf(owner);
  const customerId = account.paymentCustomerId;
  const live = customerId ? await app.services.payments.listSubscriptions(customerId) : [];
  const paidFor = live.filter(({ status }) => status === 'active' || status === 'past_due');
  expect(paidFor.length).toBeLessThanOrEqual(1);
  expect(effectiveTier(account)).toBe(paidFor[0]?.plan ?? 'starter');
  const endings = await app.db
    .select()
    .from(planEndings)
    .where(eq(planEndings.businessId, owner.businessId));
  expect(endings.filter(({ finishedAt }) => finishedAt === null)).toEqual([]);

  const entries = await app.db
    .select()
    .from(replyCreditEntries)
    .where(eq(replyCreditEntries.businessId, owner.businessId));
  const extra = entries.filter(({ pool }) => pool === 'extra');
  expect(sum(extra.map(({ amount }) => amount))).toBe(account.extraReplyCredits);
  const paidPacks = (await checkoutsOf(owner)).filter(({ state }) => state === 'paid');
  const sources = (reason: string) =>
    entries.filter((entry) => entry.reason === reason).map(({ source }) => source);
  const ids = (packs: typeof paidPacks) => packs.map(({ id }) => id);
  expect(sources('purchase').sort()).toEqual(ids(paidPacks).sort());
  const refundedPacks = paidPacks.filter(({ refunded }) => refunded > 0);
  expect(sources('purchase_refunded').sort()).toEqual(ids(refundedPacks).sort());

  const transactions = await app.db
    .select()
    .from(creditTransactions)
    .where(eq(creditTransactions.businessId, owner.businessId));
  const amounts = (type: string) =>
    sum(transactions.filter((row) => row.type === type).map(({ amount }) => amount));
  expect(amounts('credit_purchase')).toBe(1000 * paidPacks.length);
  const invoices = await invoicesOf(owner);
  const isMoneyBack = (id: string) =>
    endings.some((ending) => ending.isMoneyBack && ending.subscriptionId === id);
  const given = invoices.filter(
    ({ status, subscriptionId }) => status === 'paid' && isMoneyBack(subscriptionId),
  );
  expect(given.map((invoice) => invoice.refunded)).toEqual(given.map(({ due }) => due));
  const unused = invoices.filter(({ status, total }) => status === 'paid' && total < 0);
  const posted = transactions.filter(({ source }) => unused.some(({ id }) => id === source));
  expect(sum(posted.map(({ amount }) => amount))).toBe(0 - sum(unused.map(({ total }) => total)));
  const refunded = [...invoices, ...paidPacks].map((payment) => payment.refunded);
  expect(amounts('refund')).toBe(sum(refunded));
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
