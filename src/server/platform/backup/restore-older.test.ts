import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, openDatabaseWithLongTimeouts } from '#testing/database/postgres.ts';
import { makeTestApp, type TestApp } from '#testing/test-app.ts';
import { type OpenDatabase, openSingleConnection } from '../database/database.ts';
import { checkBackup, restoreBackup } from './restore-backup.ts';

/** A backup made by version 0.1, and the API responses that 0.1 gave its owners at that moment. */
const FOLDER = path.join(import.meta.dirname, '../../../testing/older');

type Older = {
  moment: string;
  login: { email: string; password: string };
  /** Credentials that 0.1 had issued: a bearer token, a cookie and an unsubscribe link. */
  issued: { token: string; cookie: string; unsubscribe: string };
  answers: Record<'demo' | 'ada', Record<string, unknown>>;
};

let older: Older;
let database: OpenDatabase;
let app: TestApp;
beforeAll(async () => {
  older = JSON.parse(await readFile(path.join(FOLDER, 'answers-of-0.1.json'), 'utf8'));
  const address = await createDatabase(`of_0_1_${process.env.VITEST_POOL_ID}`, 'template0');
  const client = await openSingleConnection(address);
  const checked = await checkBackup(path.join(FOLDER, 'tabletalk-0.1.backup.gz'), () => undefined);
  await restoreBackup(client, checked, () => undefined);
  await client.end();
  database = await openDatabaseWithLongTimeouts(address);
  app = await makeTestApp(database.db, { RATE_LIMITS: 'off' });
  // Starts one minute after the backup, so that the date is the same and nothing has expired.
  app.moveClock(new Date(older.moment).getTime() + 60_000 - Date.now());
});
afterAll(() => database.close());

/** Requests the same URLs again and returns the responses, keyed by URL. */
async function askAgain(token: string, answers: Record<string, unknown>) {
  const heard: Record<string, unknown> = {};
  for (const address of Object.keys(answers)) {
    heard[address] = (await app.send('GET', address, { token })).body;
  }
  return heard;
}

test('after restoring a backup of 0.1, owners sign in and find the same restaurants, feedback, figures, plan, replies and referrals', async () => {
  const { login, issued, answers } = older;
  const { status, body } = await app.send('POST', '/api/auth/login', { body: login });
  expect(status).toBe(200);
  // Responses may have gained fields, but every old field must have the same value.
  expect(await askAgain(body.token, answers.demo)).toMatchObject(answers.demo);
  // Sessions that were open in 0.1 stay open, by token and by cookie.
  expect(await askAgain(issued.token, answers.ada)).toMatchObject(answers.ada);
  const headers = { cookie: `tabletalk_session=${issued.cookie}` };
  const byCookie = await app.send('GET', '/api/auth/user', { headers });
  expect({ '/api/auth/user': byCookie.body }).toMatchObject({
    '/api/auth/user': answers.ada['/api/auth/user'],
  });
});

test('after restoring a backup of 0.1, emailed links and replies work, and a deleted account’s address can be used again', async () => {
  const { token, unsubscribe } = older.issued;
  const body = { venueId: 'the-engine', rating: 'fair', email: 'late@example.net' };
  const { body: said } = await app.send('POST', '/api/feedback', { body });
  const reply = { token, body: { replyMessage: 'Thank you.' } };
  expect(await app.send('POST', `/api/feedback/${said.id}/reply`, reply)).toMatchObject({
    status: 200,
    body: { hasReply: true, repliedBy: expect.any(String) },
  });
  const limits = await app.send('GET', '/api/subscription/limits/the-engine', { token });
  expect(limits.body).toMatchObject({ currentUsage: 5, replyCredits: { available: 18 } });
  await app.send('POST', `/api/unsubscribe?token=${unsubscribe}`);
  const { body: user } = await app.send('GET', '/api/auth/user', { token });
  expect(user.weeklySummaryEnabled).toBe(false);
  const newcomer = { username: 'again', password: 'a good long password' };
  const again = await app.send('POST', '/api/auth/register', {
    body: { ...newcomer, email: 'gone@example.com', firstName: 'Olive', lastName: 'Owner' },
  });
  expect(again.status).toBe(201);
});
