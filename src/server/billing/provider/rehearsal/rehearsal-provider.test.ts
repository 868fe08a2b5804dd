import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#server/platform/database/columns.ts';
import { TEST_CARDS } from '#shared/billing/test-cards.ts';
import { DAY_MS, SECOND_MS } from '#shared/durations.ts';
import { resetDatabase, testDatabase } from '#testing/database/postgres.ts';
import {
  openRehearsalFixture,
  type RehearsalFixture,
  readCustomerEvents,
} from '#testing/payments/payment-fixture.ts';
import { type ClientAction, gbp, type Subscription } from '../port.ts';
import { insertEvents } from './queries.ts';
import { newRehearsalId } from './with-ledger.ts';

const PAYS = '4242424242424242';
const ASKS_APPROVAL = '4000002760003184';
const PAYS_ONCE = '4000000000000341';
/** The last day of a month with 31 days, before a month with 28. */
const START = new Date('2027-01-31T10:00:00.500Z');

let bench: RehearsalFixture;

beforeEach(async () => {
  await resetDatabase();
  bench = await openRehearsalFixture(START);
});

describe('simulated cards', () => {
  test.each([
    [PAYS, 'succeeded', undefined],
    ['4000 0000 0000 0002', 'declined', 'Your card was declined.'],
    ['4000000000009995', 'declined', 'Your card has insufficient funds.'],
    ['4000000000000069', 'declined', 'Your card has expired.'],
    [ASKS_APPROVAL, 'action_required', undefined],
    [PAYS_ONCE, 'succeeded', undefined],
    ['5555555555554444', 'declined', expect.stringContaining('Only the test cards')],
    ['', 'declined', expect.stringContaining('Only the test cards')],
  ])('the simulated card %s results in %s', async (number, status, message) => {
    const { action } = await start();
    const outcome = await bench.confirm(secretOf(action), number);
    expect(outcome).toEqual(message === undefined ? { status } : { status, message });
  });

  test('simulated cards that have expired or lack a security code are refused', async () => {
    const { action } = await start();
    const clientSecret = secretOf(action);
    const card = { number: PAYS, expMonth: 1, expYear: 2027, cvc: '123' };
    const late = { ...card, expMonth: 12, expYear: 2026 };
    const { controls } = bench;
    expect(await controls.confirm({ clientSecret, card: late })).toMatchObject({
      message: 'Your card has expired.',
    });
    expect(await controls.confirm({ clientSecret, card: { ...card, cvc: '1' } })).toMatchObject({
      status: 'declined',
    });
    expect(await controls.confirm({ clientSecret, card })).toEqual({ status: 'succeeded' });
  });

  test('the number of a simulated card is never stored', async () => {
    const accepted = TEST_CARDS.map(({ number }) => number.replaceAll(' ', ''));
    const numbers = [...accepted, '5555555555554444'];
    for (const number of numbers) {
      await bench.confirm(secretOf((await start()).action), number);
    }
    const { db } = await testDatabase();
    const { rows: tables } = await db.execute<{ name: string }>(
      sql`select tablename as name from pg_tables
        where schemaname = 'public' and tablename like 'rehearsal_%'`,
    );
    expect(tables).toHaveLength(3);
    for (const { name } of tables) {
      const { rows } = await db.execute(sql`select * from ${sql.identifier(name)}`);
      const stored = JSON.stringify(rows);
      expect(numbers.filter((number) => stored.includes(number))).toEqual([]);
    }
  });

  test('a simulated card confirms a payment, and the business that the payment belongs to can be looked up', async () => {
    const { action, businessId } = await start();
    expect(await bench.controls.findPayment(secretOf(action))).toEqual({
      businessId,
      amount: gbp(2900),
    });
    expect(await bench.controls.findPayment('sim_pi_1_secret_2')).toBeNull();
  });
});

describe('simultaneous requests', () => {
  test('simultaneous requests that use the same key five times start one subscription', async () => {
    const { businessId, customerId } = await aCustomer();
    const order = { customerId, businessId, plan: 'pro', quantity: 1 } as const;
    const key = newId();
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map(() => bench.provider.startSubscription(order, key)),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await bench.provider.listInvoices(customerId)).toHaveLength(1);
  });

  test('simultaneous requests that confirm a payment five times charge it once', async () => {
    const { action, customerId } = await start();
    const outcomes = await Promise.all(
      [1, 2, 3, 4, 5].map(async () => bench.confirm(secretOf(action), PAYS)),
    );
    expect(outcomes.every(({ status }) => status === 'succeeded')).toBe(true);
    expect(await paidAmounts(customerId)).toEqual([2900]);
  });

  test('simultaneous requests from two servers renew a subscription once', async () => {
    const { customerId } = await subscribed();
    const other = await openRehearsalFixture(new Date(START.getTime() + 29 * DAY_MS));
    await Promise.all([other.controls.tick(), other.controls.tick(), bench.elapse(29 * DAY_MS)]);
    expect(await paidAmounts(customerId)).toEqual([2900, 2900]);
  });
});

describe('a renewal', () => {
  test('a renewal that fails on a broken account does not block the renewals of other accounts', async () => {
    const broken = await subscribed();
    const { customerId } = await subscribed();
    const { db } = await testDatabase();
    await db.execute(sql`update rehearsal_customers
      set account = jsonb_set(account, '{cards}', 'null') where id = ${broken.customerId}`);
    await bench.elapse(29 * DAY_MS);
    expect(await paidAmounts(customerId)).toEqual([2900, 2900]);
    expect(await paidAmounts(broken.customerId)).toEqual([2900]);
  });

  test('a simulated renewal happens monthly on the same day, or on the last day of a shorter month', async () => {
    const { id, customerId } = await subscribed();
    await bench.elapse(70 * DAY_MS);
    expect(await paidAmounts(customerId)).toEqual([2900, 2900, 2900]);
    expect(await bench.provider.getSubscription(id)).toMatchObject({
      status: 'active',
      periodStart: new Date('2027-03-31T10:00:00Z'),
      periodEnd: new Date('2027-04-30T10:00:00Z'),
    });
    const dates = (await bench.provider.listInvoices(customerId)).map(({ at }) => at.toISOString());
    expect(dates).toEqual([
      '2027-03-31T10:00:00.000Z',
      '2027-02-28T10:00:00.000Z',
      '2027-01-31T10:00:00.000Z',
    ]);
  });

  test('a simulated renewal uses credit first and carries a few pennies over to the next invoice', async () => {
    const { id, customerId } = await subscribed();
    await credit(customerId, 2890);
    expect(await bench.provider.getNextPayment(id)).toMatchObject({ amount: gbp(0) });
    await bench.elapse(29 * DAY_MS);
    expect(await paidAmounts(customerId)).toEqual([2900, 0]);
    expect(await bench.provider.getCredit(customerId)).toEqual(gbp(-10));
    await bench.elapse(31 * DAY_MS);
    expect(await paidAmounts(customerId)).toEqual([2900, 0, 2910]);
    expect(await bench.provider.getCredit(customerId)).toEqual(gbp(0));
  });

  test('a simulated renewal is reduced by the unused time of a location that was removed', async () => {
    const { id, customerId } = await subscribed({ quantity: 2 });
    await bench.elapse(14 * DAY_MS);
    await bench.provider.changeSubscription(
      { subscriptionId: id, plan: 'pro', quantity: 1, settle: 'next_invoice' },
      newId(),
    );
    expect(await bench.provider.getNextPayment(id)).toMatchObject({ amount: gbp(1450) });
    await bench.elapse(14 * DAY_MS);
    expect(await paidAmounts(customerId)).toEqual([5800, 1450]);
  });

  test('a simulated renewal that fails is retried three times and then ends the subscription', async () => {
    const { id, customerId } = await subscribed({ card: PAYS_ONCE });
    await bench.elapse(28 * DAY_MS);
    expect(await bench.provider.getSubscription(id)).toMatchObject({ status: 'past_due' });
    await bench.elapse(15 * DAY_MS);
    const ended = await bench.provider.getSubscription(id);
    expect(ended).toMatchObject({
      status: 'canceled',
      endedAt: new Date('2027-03-15T10:00:00Z'),
    });
    const failed = (await readCustomerEvents(bench, customerId)).filter(
      (event) => event.type === 'invoice.failed',
    );
    expect(failed.map(({ nextAttempt }) => nextAttempt?.toISOString().slice(0, 10))).toEqual([
      '2027-03-03',
      '2027-03-08',
      '2027-03-15',
      undefined,
    ]);
    expect(await bench.provider.getAction(id)).toEqual({ kind: 'none' });
  });

  test('a simulated renewal that needs approval at the bank asks the customer', async () => {
    const { id, customerId } = await subscribed({ card: ASKS_APPROVAL });
    await bench.elapse(29 * DAY_MS);
    expect((await bench.provider.getSubscription(id))?.status).toBe('past_due');
    const types = (await readCustomerEvents(bench, customerId)).map(({ type }) => type);
    expect(types.slice(-3)).toContain('invoice.action_required');
  });

  test('a simulated renewal does not happen after a cancellation, and a reduction waiting for it becomes credit', async () => {
    const { id: subscriptionId, customerId } = await subscribed({ quantity: 2 });
    const change = { subscriptionId, plan: 'pro', quantity: 1, settle: 'next_invoice' } as const;
    await bench.provider.changeSubscription(change, newId());
    await bench.provider.setCancelAtPeriodEnd(subscriptionId, true);
    await bench.elapse(32 * DAY_MS);
    expect(await bench.provider.getSubscription(subscriptionId)).toMatchObject({
      status: 'canceled',
    });
    expect(await bench.provider.getCredit(customerId)).toEqual(gbp(2900));
  });
});

describe('events', () => {
  test('simulated events are delivered again until they are accepted', async () => {
    await subscribed();
    const seen: string[] = [];
    const { controls } = bench;
    expect(await controls.deliverEvents(note(503))).toBe(0);
    const first = [...seen];
    expect(await controls.deliverEvents(note(200))).toBe(0);
    await bench.elapse(2 * SECOND_MS);
    expect(await controls.deliverEvents(note(200))).toBe(first.length);
    expect(seen.slice(first.length).sort()).toEqual([...first].sort());
    await bench.elapse(DAY_MS);
    expect(await controls.deliverEvents(note(200))).toBe(0);

    function note(status: number) {
      return async (rawBody: Buffer, headers: Record<string, string>) => {
        const [event] = await bench.provider.parseWebhook(rawBody, headers);
        seen.push(event?.id ?? '');
        return status;
      };
    }
  });

  test('simulated events are kept if the receiver throws', async () => {
    await subscribed();
    const breaks = () => Promise.reject(new Error('no answer'));
    expect(await bench.controls.deliverEvents(breaks)).toBe(0);
    await bench.elapse(2 * SECOND_MS);
    expect(await bench.controls.deliverEvents(async () => 204)).toBeGreaterThan(0);
  });

  test('simulated events are delivered in the order they happened, however the rows are stored', async () => {
    const { db } = await testDatabase();
    const ids = Array.from({ length: 10 }, () => newRehearsalId('evt')).sort();
    const at = { nextAttemptAt: START, createdAt: START };
    await insertEvents(
      db,
      ids.toReversed().map((id) => ({ id, body: id, ...at })),
    );
    await db.execute(sql`analyze rehearsal_events`);
    const delivered: string[] = [];
    await bench.controls.deliverEvents(async (rawBody) => {
      delivered.push(rawBody.toString('utf8'));
      return 204;
    });
    expect(delivered).toEqual(ids);
  });

  test('simulated events are not created if nothing changed', async () => {
    const { action, customerId } = await start();
    const before = (await readCustomerEvents(bench, customerId)).length;
    await bench.confirm(secretOf(action), '4111111111111111');
    expect(await readCustomerEvents(bench, customerId)).toHaveLength(before);
  });
});

test('a customer id of another provider is replaced with a simulated customer id', async () => {
  const who = { businessId: newId(), email: 'ada@example.com', name: 'Ada', customerId: 'cus_1' };
  expect(await bench.provider.ensureCustomer(who)).toMatch(/^sim_cus_/);
});

async function aCustomer() {
  const businessId = newId();
  const who = { businessId, email: 'ada@example.com', name: 'Ada' };
  return { businessId, customerId: await bench.provider.ensureCustomer(who) };
}

async function start(given: { businessId?: string; customerId?: string; quantity?: number } = {}) {
  const made = given.customerId ? undefined : await aCustomer();
  const businessId = given.businessId ?? made?.businessId ?? '';
  const customerId = given.customerId ?? made?.customerId ?? '';
  const order = { customerId, businessId, plan: 'pro', quantity: given.quantity ?? 1 } as const;
  return { businessId, customerId, ...(await bench.provider.startSubscription(order, newId())) };
}

async function subscribed({ card = PAYS, quantity = 1 } = {}): Promise<Subscription> {
  const { subscription, action } = await start({ quantity });
  const { status } = await bench.confirm(secretOf(action), card);
  if (status === 'action_required') await bench.authenticate(secretOf(action), true);
  const paid = await bench.provider.getSubscription(subscription.id);
  return paid ?? subscription;
}

async function credit(customerId: string, pence: number) {
  const change = { customerId, amount: gbp(pence), reason: 'A friend came', metadata: {} };
  await bench.provider.adjustCredit(change, newId());
}

async function paidAmounts(customerId: string): Promise<number[]> {
  const events = await readCustomerEvents(bench, customerId);
  return events
    .filter((event) => event.type === 'invoice.paid')
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ amount }) => amount.pence);
}

function secretOf(action: ClientAction): string {
  return action.kind === 'none' ? '' : action.clientSecret;
}
