import { beforeEach, describe, expect, test } from 'vitest';
import { users } from '#server/accounts/table.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { anOwner, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { insertReferral } from './queries.ts';
import { referralCodes, referrals } from './table.ts';

let app: TestApp;
let owner: TestOwner;
beforeEach(async () => {
  app = await testApp({ PUBLIC_URL: 'https://feedback.example.com', RATE_LIMITS: 'off' });
  owner = await anOwner(app);
});

const myCode = async ({ token }: TestOwner = owner) =>
  (await app.send('GET', '/api/referrals/my-code', { token })).body;
const stats = async () =>
  (await app.send('GET', '/api/referrals/stats', { token: owner.token })).body;
const register = (email: string, password: string, referralCode?: string) =>
  app.send('POST', '/api/auth/register', {
    body: { email, password, username: 'bob', firstName: 'Bob', lastName: 'B', referralCode },
  });

describe('an owner’s referral code', () => {
  test('an owner’s referral code is created once, even by simultaneous requests, and belongs to one owner', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => myCode()));
    const { referralCode } = answers[0];
    expect(referralCode).toMatch(/^[A-Z2-9]{8}$/);
    const inviteLink = `https://feedback.example.com/register?ref=${referralCode}`;
    for (const answer of answers) expect(answer).toEqual({ referralCode, inviteLink });
    expect(await myCode()).toEqual({ referralCode, inviteLink });
    expect((await myCode(await anOwner(app))).referralCode).not.toBe(referralCode);
    expect(await app.db.select().from(referralCodes)).toHaveLength(2);
  });
});

describe('an email address registered by a stranger', () => {
  test('an email address registered by a stranger no longer counts as a referral once its real owner registers', async () => {
    const { referralCode } = await myCode();
    await register('bob@example.org', 'a password of a stranger', referralCode);
    expect((await stats()).stats.pendingReferrals).toBe(1);
    app.moveClock(5 * MINUTE_MS);
    await register('bob@example.org', 'the password of the owner');
    expect((await stats()).stats.totalReferrals).toBe(0);
  });

  test('an email address registered by a stranger is hidden from the referrer until its owner has verified it', async () => {
    const { referralCode } = await myCode();
    await register('bob@example.org', 'a password of a stranger', referralCode);
    expect((await stats()).referrals).toMatchObject([{ status: 'pending', refereeEmail: null }]);
    await app.db.update(users).set({ emailVerified: true });
    expect((await stats()).referrals).toMatchObject([{ refereeEmail: 'bob@example.org' }]);
  });

  test('an email address first registered by a stranger counts for the referrer whose code its real owner used', async () => {
    const friend = await anOwner(app);
    await register('bob@example.org', 'a password of a stranger', (await myCode()).referralCode);
    app.moveClock(5 * MINUTE_MS);
    const { referralCode } = await myCode(friend);
    const answer = await register('bob@example.org', 'the password of the owner', referralCode);
    expect(answer.body.referralApplied).toBe(true);
    const [row] = await app.db.select().from(referrals);
    expect(row?.referrerId).toBe(friend.businessId);
  });
});

describe('the referral figures', () => {
  test('the referral figures count pending and rewarded referrals and earnings, and list the newest first', async () => {
    const rows = [
      { status: 'pending' },
      { status: 'completed' },
      { status: 'rewarded', referrerCreditAwarded: true },
      { status: 'rewarded', referrerCreditAwarded: false },
      { status: 'revoked', referrerCreditAwarded: true },
    ] as const;
    for (const [minute, row] of rows.entries()) {
      const createdAt = new Date(Date.UTC(2026, 0, 1, 12, minute));
      await insertReferral(app.db, {
        referrerId: owner.businessId,
        referralCode: 'A',
        createdAt,
        ...row,
      });
    }
    const foreign = await anOwner(app);
    await insertReferral(app.db, { referrerId: foreign.businessId, referralCode: 'B' });
    const answer = await stats();
    expect(answer.stats).toEqual({
      totalReferrals: 5,
      pendingReferrals: 1,
      rewardedReferrals: 3,
      totalEarnings: 5000,
    });
    const statuses = answer.referrals.map(({ status }: { status: string }) => status);
    expect(statuses).toEqual(rows.map(({ status }) => status).reverse());
  });

  test('the referral figures contain no payment data about the referred owner', async () => {
    await insertReferral(app.db, {
      referrerId: owner.businessId,
      referralCode: 'A',
      paymentCustomerId: 'cus_secret',
      firstInvoiceId: 'in_secret',
    });
    expect(JSON.stringify(await stats())).not.toContain('secret');
  });
});
