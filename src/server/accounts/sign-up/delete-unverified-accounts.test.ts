import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { auditLog } from '#server/audit/table.ts';
import { businesses } from '#server/businesses/table.ts';
import { mails } from '#server/mail/table.ts';
import { referralCodes, referrals } from '#server/referrals/table.ts';
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts';
import { ACCOUNT_DELETION_PHRASE } from '#shared/privacy/rules.ts';
import { anOwner, PASSWORD } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { sessions } from '../sessions/table.ts';
import { users } from '../table.ts';
import { deleteUnverifiedAccounts } from './delete-unverified-accounts.ts';

const EMAIL = 'ada@example.com';
const registration = {
  email: EMAIL,
  password: PASSWORD,
  username: 'ada',
  firstName: 'Ada',
  lastName: 'Lovelace',
};

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});

async function register(more: Record<string, string> = {}) {
  const answer = await app.send('POST', '/api/auth/register', {
    body: { ...registration, ...more },
  });
  expect(answer.status).toBe(201);
  return answer.body as { token: string; user: { id: string } };
}

async function ada() {
  const [row] = await app.db.select().from(users).where(eq(users.email, EMAIL));
  return row;
}

test('an unverified account is deleted after thirty days with everything that belongs to it', async () => {
  const referrer = await anOwner(app);
  await app.db.insert(referralCodes).values({ businessId: referrer.businessId, code: 'ABCD2345' });
  const { user } = await register({ referralCode: 'ABCD2345' });
  app.moveClock(29 * DAY_MS);
  await deleteUnverifiedAccounts(app.services);
  expect(await ada()).toBeDefined();
  // One email has been sent, another is still queued.
  await app.db.update(mails).set({ state: 'sent' });
  await app.send('POST', '/api/auth/forgot-password', { body: { email: EMAIL } });
  app.moveClock(2 * DAY_MS);
  await deleteUnverifiedAccounts(app.services);
  expect(await ada()).toBeUndefined();
  expect(await app.db.select().from(sessions).where(eq(sessions.userId, user.id))).toEqual([]);
  expect(await app.db.select().from(businesses)).toMatchObject([{ id: referrer.businessId }]);
  expect(await app.db.select().from(referrals)).toEqual([]);
  expect(await app.db.select().from(mails).where(eq(mails.toAddress, EMAIL))).toEqual([]);
  const rows = await app.db.select().from(auditLog).where(eq(auditLog.userId, user.id));
  expect(rows.map(({ action }) => action)).toContain('account.deleted');
  expect((await register()).user.id).not.toBe(user.id);
});

test('the job that deletes unverified accounts keeps verified accounts and the empty row of an erased account', async () => {
  const owner = await anOwner(app);
  const erased = await anOwner(app);
  const answer = await app.send('POST', '/api/account/delete', {
    token: erased.token,
    body: { password: PASSWORD, confirmation: ACCOUNT_DELETION_PHRASE },
  });
  expect(answer.status).toBe(200);
  app.moveClock(400 * DAY_MS);
  await deleteUnverifiedAccounts(app.services);
  const kept = await app.db.select({ id: users.id }).from(users);
  expect(kept.map(({ id }) => id).sort()).toEqual([owner.id, erased.id].sort());
});

test('an unverified account that got a new link on the last day is kept until that link expires', async () => {
  await register();
  app.moveClock(29.5 * DAY_MS);
  await app.send('POST', '/api/resend-verification', { body: { email: EMAIL } });
  app.moveClock(DAY_MS - 60_000);
  await deleteUnverifiedAccounts(app.services);
  expect(await ada()).toBeDefined();
  app.moveClock(2 * MINUTE_MS);
  await deleteUnverifiedAccounts(app.services);
  expect(await ada()).toBeUndefined();
});

test('the thirty days until an unverified account is deleted start again if the address is registered again', async () => {
  await register();
  app.moveClock(29 * DAY_MS);
  await register({ password: 'another good password' });
  app.moveClock(20 * DAY_MS);
  await deleteUnverifiedAccounts(app.services);
  expect(await ada()).toBeDefined();
});
