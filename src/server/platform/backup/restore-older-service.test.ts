import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseCalls } from '#server/floor/board/release-calls.ts';
import { createDatabase, openDatabaseWithLongTimeouts } from '#testing/database/postgres.ts';
import { makeTestApp, type TestApp } from '#testing/test-app.ts';
import { type OpenDatabase, openSingleConnection } from '../database/database.ts';
import { checkBackup, restoreBackup } from './restore-backup.ts';

/**
 * A backup of version 0.2 in the middle of service, made at commit 4691e122, and the API responses
 * that 0.2 gave at that moment.
 */
const FOLDER = path.join(import.meta.dirname, '../../../testing/older');

const CALLERS = ['owner', 'manager', 'staff', 'device'] as const;
type Caller = (typeof CALLERS)[number];
type Answers = Record<string, unknown>;
type Older = {
  moment: string;
  /** Credentials, codes and links that 0.2 had issued. */
  issued: Record<Caller, { token: string; cookie: string }> & {
    invitation: string;
    ticket: string;
    reward: string;
    unsubscribe: string;
    /** A location whose payment waits for the bank's approval. */
    payment: { clientSecret: string; attemptId: string };
    /** A call that a member picked at a shared tablet has taken. */
    call: { id: string; token: string };
    picked: { memberId: string; proof: string };
  };
  answers: Record<Caller | 'guest', Answers>;
};

let older: Older;
let database: OpenDatabase;
let app: TestApp;
beforeAll(async () => {
  older = JSON.parse(await readFile(path.join(FOLDER, 'answers-of-0.2.json'), 'utf8'));
  const address = await createDatabase(`of_0_2_${process.env.VITEST_POOL_ID}`, 'template0');
  const client = await openSingleConnection(address);
  const checked = await checkBackup(path.join(FOLDER, 'tabletalk-0.2.backup.gz'), () => undefined);
  await restoreBackup(client, checked, () => undefined);
  await client.end();
  database = await openDatabaseWithLongTimeouts(address);
  app = await makeTestApp(database.db, { RATE_LIMITS: 'off' });
  // Starts ten seconds after the backup, so that no call has been missed.
  app.moveClock(new Date(older.moment).getTime() + 10_000 - Date.now());
});
afterAll(() => database.close());

/** Requests the same URLs again and returns the responses, keyed by URL. */
async function askAgain(
  answers: Answers,
  credentials: { token?: string; headers?: Record<string, string> },
) {
  const heard: Answers = {};
  for (const address of Object.keys(answers)) {
    heard[address] = (await app.send('GET', address, credentials)).body;
  }
  return withFirstNames(heard);
}

/** Version 0.2 named colleagues by their first name where they are now named in full. */
function withFirstNames(answers: Answers): Answers {
  return JSON.parse(JSON.stringify(answers), (key, value: unknown) =>
    key === 'byName' && typeof value === 'string' ? value.split(' ')[0] : value,
  );
}

test('after restoring a backup of 0.2, old tokens, cookies and links show the team, the tablet and the guests what they saw before', async () => {
  const { issued, answers } = older;
  for (const caller of CALLERS) {
    const { token, cookie } = issued[caller];
    // Responses may have gained fields, but every old field must have the same value.
    expect(await askAgain(answers[caller], { token })).toMatchObject(answers[caller]);
    const headers = { cookie: `tabletalk_session=${cookie}` };
    expect(await askAgain(answers[caller], { headers })).toMatchObject(answers[caller]);
  }
  expect(await askAgain(answers.guest, {})).toMatchObject(answers.guest);
});

test('after restoring a backup of 0.2, a taken call stays with its taker and can be finished at the tablet with an earlier proof', async () => {
  const { call, picked, device } = older.issued;
  await releaseCalls(app.services);
  const state = () => app.send('GET', `/api/calls/${call.token}`);
  expect((await state()).body).toEqual({ status: 'taken', takenBy: 'Maya' });
  const done = { token: device.token, body: { outcome: 'talked', ...picked } };
  expect((await app.send('POST', `/api/floor/calls/${call.id}/done`, done)).status).toBe(200);
  expect((await state()).body).toEqual({ status: 'done', takenBy: 'Maya' });
});

test('after restoring a backup of 0.2, a payment that waited for approval can be approved and adds its location only once', async () => {
  const { owner, payment } = older.issued;
  const { token } = owner;
  const approval = { clientSecret: payment.clientSecret, approve: true };
  const approved = { token, body: approval };
  await app.send('POST', '/api/simulated-payments/authenticate', approved);
  const { attemptId } = payment;
  const sent = { token, body: { name: 'The Third', venueId: 'the-third', attemptId } };
  const added = await app.send('POST', '/api/restaurants', sent);
  expect(added.status).toBe(201);
  expect((await app.send('POST', '/api/restaurants', sent)).body.id).toBe(added.body.id);
  const { body } = await app.send('GET', '/api/subscription', { token });
  expect(body).toMatchObject({ quantity: 3, nextPayment: { amountPence: 8700 } });
  expect(body.invoices).toHaveLength(3);
});

test('after restoring a backup of 0.2, old tickets, reward codes, invitations and unsubscribe links still work', async () => {
  const { device, owner, picked, ...issued } = older.issued;
  const message = { body: { text: 'See you on Friday.' } };
  const written = await app.send('POST', `/api/tickets/${issued.ticket}/messages`, message);
  expect(written.status).toBe(201);
  const code = { code: issued.reward, venueId: 'the-engine', staffName: 'Maya', ...picked };
  const redeem = () =>
    app.send('POST', '/api/reward-codes/redeem', { token: device.token, body: code });
  expect(await redeem()).toMatchObject({ status: 200, body: { provenBy: 'Maya Sun' } });
  expect((await redeem()).status).toBe(409);
  const invitation = await app.send('GET', `/api/invitations/${issued.invitation}`);
  expect(invitation.status).toBe(200);
  await app.send('POST', `/api/unsubscribe?token=${issued.unsubscribe}`);
  const { body: user } = await app.send('GET', '/api/auth/user', { token: owner.token });
  expect(user.billingMailsEnabled).toBe(false);
});
