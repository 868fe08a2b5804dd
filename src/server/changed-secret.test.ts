import { createHmac } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { resetDatabase, testDatabase } from '#testing/database/postgres.ts';
import { anOwner, type TestOwner } from '#testing/factories.ts';
import { makeTestApp, type TestApp } from '#testing/test-app.ts';
import { unsubscribeUrls } from './businesses/unsubscribe-token.ts';
import { sidOf } from './platform/http/session.ts';
import { makeKeyring } from './platform/keyring.ts';

const OLD = 'the secret of last year, long enough to be one';
const NEW = 'the secret of this year, long enough to be one';

let before: TestApp;
let during: TestApp;
let after: TestApp;
let owner: TestOwner;

beforeAll(async () => {
  const { db } = await testDatabase();
  before = await makeTestApp(db, {}, makeKeyring(OLD));
  during = await makeTestApp(db, {}, makeKeyring(NEW, [OLD]));
  after = await makeTestApp(db, {}, makeKeyring(NEW));
});
afterAll(async () => {
  for (const app of [before, during, after]) await app.server.http.close();
});
beforeEach(async () => {
  await resetDatabase();
  owner = await anOwner(before);
});

test('after a change of SESSION_SECRET, old sessions are valid while the previous secret is configured, and then end', async () => {
  expect((await askForUser(during, owner.token)).status).toBe(200);
  expect((await askForUser(after, owner.token)).status).toBe(401);
});

test('a session started after a change of SESSION_SECRET stays valid when the previous secret is dropped', async () => {
  const { token } = await anOwner(during);
  expect((await askForUser(after, token)).status).toBe(200);
});

test('an unsubscribe link emailed before a change of the secret works until the previous secret is dropped', async () => {
  const { callUrl } = unsubscribeUrls(before.services, {
    businessId: owner.businessId,
    purpose: 'reminders',
  });
  const path = callUrl.replace(before.services.config.publicUrl, '');
  expect((await during.send('POST', path)).status).toBe(200);
  expect((await after.send('POST', path)).status).toBe(400);
});

test('a session from version 0.1, signed with the secret itself, is valid until that secret is dropped', async () => {
  const token = await new SignJWT({ sid: sidOf(owner.cookie) })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('tabletalk')
    .setAudience('tabletalk-api')
    .setSubject(owner.id)
    .setExpirationTime('1 day')
    .sign(new TextEncoder().encode(OLD));
  expect((await askForUser(before, token)).status).toBe(200);
  expect((await askForUser(after, token)).status).toBe(401);
});

test('an unsubscribe link emailed by version 0.1 works until the secret of that time is dropped', async () => {
  const mac = createHmac('sha256', OLD).update(`unsubscribe weekly-summary ${owner.businessId}`);
  const token = `weekly-summary.${owner.businessId}.${mac.digest('base64url')}`;
  const path = `/api/unsubscribe?token=${token}`;
  expect((await before.send('POST', path)).status).toBe(200);
  expect((await after.send('POST', path)).status).toBe(400);
});

function askForUser(app: TestApp, token: string) {
  return app.send('GET', '/api/auth/user', { token });
}
