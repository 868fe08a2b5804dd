import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/platform/database/database.ts';
import { migrateDatabase } from '#server/platform/database/migrate-database.ts';
import { projectRoot } from '#server/platform/project-root.ts';
import { DAY_MS } from '#shared/durations.ts';
import { createDatabase, openDatabaseWithLongTimeouts } from '#testing/database/postgres.ts';
import { openRehearsalFixture, type RehearsalFixture } from '#testing/payments/payment-fixture.ts';
import { gbp } from '../port.ts';

const PAYS = '4242424242424242';
const NOW = new Date('2027-01-10T10:00:00Z');

/**
 * Data as the previous version stored it: a plan change waiting for a card, a pack and some credit.
 */
const OLDER = `
  insert into simulated_customers (id, user_id, credit)
    values ('sim_cus_1', '00000000-0000-7000-8000-000000000001', 500);
  insert into simulated_cards
    (id, customer_id, brand, last4, exp_month, exp_year, fingerprint, behaviour, charges)
    values ('sim_pm_1', 'sim_cus_1', 'visa', '0341', 12, 2034, 'print', 'pays_once', 1);
  insert into simulated_subscriptions (id, customer_id, plan, quantity, status, period_start,
      period_end, anchor_day, card_id, pending_plan, pending_quantity, pending_invoice_id,
      pending_expires_at, created_at)
    values ('sim_sub_1', 'sim_cus_1', 'pro', 1, 'active', '2027-01-01T10:00:00Z',
      '2027-02-01T10:00:00Z', 1, 'sim_pm_1', 'premium', 1, 'sim_in_2', '2027-01-11T08:00:00Z',
      '2027-01-01T10:00:00Z');
  insert into simulated_invoices
    (id, customer_id, subscription_id, reason, status, total, credit_used, due, created_at)
    values
      ('sim_in_1', 'sim_cus_1', 'sim_sub_1', 'create', 'paid', 2900, 0, 2900, '2027-01-01T10:00:00Z'),
      ('sim_in_2', 'sim_cus_1', 'sim_sub_1', 'update', 'open', 4258, 0, 4258, '2027-01-10T09:00:00Z');
  insert into simulated_checkouts (id, customer_id, name, amount, metadata, success_url, cancel_url,
      state, refunded, expires_at, created_at)
    values ('sim_cs_1', 'sim_cus_1', '50 reply credits', 1000, '{"kind":"reply_credits"}', 'http://a',
      'http://b', 'paid', 300, '2027-01-03T10:00:00Z', '2027-01-02T10:00:00Z');
  insert into simulated_refunds (id, customer_id, checkout_id, amount, created_at)
    values ('sim_re_1', 'sim_cus_1', 'sim_cs_1', 300, '2027-01-04T10:00:00Z');
  insert into simulated_intents
    (id, client_secret, kind, customer_id, invoice_id, amount, status, card_id)
    values ('sim_pi_2', 'sim_pi_2_secret_x', 'payment', 'sim_cus_1', 'sim_in_2', 4258, 'open', null);
  insert into simulated_events (id, body, next_attempt_at, created_at)
    values ('sim_evt_1', '{"id":"sim_evt_1","at":"2027-01-10T09:00:00.000Z","customerId":"sim_cus_1",
      "type":"subscription.changed","subscriptionId":"sim_sub_1"}', '2027-01-10T09:00:00Z',
      '2027-01-10T09:00:00Z')`;

let folder: string;
let database: OpenDatabase;
let bench: RehearsalFixture;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tabletalk-older-'));
  await cp(path.join(projectRoot(), 'migrations'), folder, { recursive: true });
  const file = path.join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: { tag: string }[] };
  const isNext = ({ tag }: { tag: string }) => tag.endsWith('_rehearsal-accounts');
  const entries = journal.entries.slice(0, journal.entries.findIndex(isNext));
  await writeFile(file, JSON.stringify({ ...journal, entries }));
  const address = await createDatabase('older_rehearsal', 'template0');
  await migrateDatabase(address, folder);
  database = await openDatabaseWithLongTimeouts(address);
  await database.pool.query(OLDER);
  await migrateDatabase(address);
  bench = await openRehearsalFixture(NOW, database.db);
});

afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

test('simulated accounts created by the previous version keep working', async () => {
  const { provider } = bench;
  const action = await provider.getAction('sim_sub_1');
  expect(action).toMatchObject({ clientSecret: 'sim_pi_2_secret_x', amount: gbp(4258) });
  expect(await provider.getCredit('sim_cus_1')).toEqual(gbp(500));
  expect(await provider.getCard('sim_sub_1')).toMatchObject({ last4: '0341' });
  expect(await provider.getCheckout('sim_cs_1')).toMatchObject({ state: 'paid' });
  expect(await provider.listRefunds('sim_cus_1')).toMatchObject([
    { id: 'sim_re_1', of: { checkoutId: 'sim_cs_1' }, amount: gbp(300) },
  ]);
  await bench.elapse(0);
  expect(await bench.confirm('sim_pi_2_secret_x', PAYS)).toEqual({ status: 'succeeded' });
  expect(await provider.getSubscription('sim_sub_1')).toMatchObject({ plan: 'premium' });
  await bench.elapse(30 * DAY_MS);
  expect(await provider.listInvoices('sim_cus_1')).toMatchObject([
    { reason: 'cycle', status: 'paid', total: gbp(8900), due: gbp(8400) },
    { id: 'sim_in_2', status: 'paid' },
    { id: 'sim_in_1', status: 'paid', at: new Date('2027-01-01T10:00:00Z') },
  ]);
  const heard = (await bench.events()).map((body) => JSON.parse(body.toString()).id);
  expect(heard).toContain('sim_evt_1');
});
