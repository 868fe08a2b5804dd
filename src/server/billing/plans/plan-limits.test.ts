import { beforeEach, expect, test } from 'vitest';
import { businesses } from '#server/businesses/table.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { mailMonthlyLimitNotices } from './plan-limits.ts';

const LIMIT = 2;

let app: TestApp;
let owner: TestOwner;
let venueId: string;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  app.moveClock(Date.UTC(2026, 10, 18, 12) - app.services.now().getTime());
  owner = await anOwner(app, { monthlyFeedbackLimit: LIMIT });
  ({ venueId } = await aVenue(app, owner));
});

const answer = () => app.send('POST', '/api/feedback', { body: { venueId, rating: 'great' } });

async function told(): Promise<number> {
  await mailMonthlyLimitNotices(app.services);
  return app.countMails(owner.email);
}

test('the owner is emailed once when the month’s answers are used up, and again in the next month in which that happens', async () => {
  await answer();
  expect(await told()).toBe(0);
  await answer();
  await Promise.all([mailMonthlyLimitNotices(app.services), mailMonthlyLimitNotices(app.services)]);
  expect((await answer()).status).toBe(429);
  expect(await told()).toBe(1);
  const mail = await app.mailTo(owner.email);
  expect(mail?.subject).toBe('2 of 2 answers used this month');
  expect(mail?.text).toContain('Guests’ answers reach you again from 1 December.');
  expect(mail?.text).toContain('http://localhost:3000/settings?tab=plan');
  expect(mail?.unsubscribeUrl).toContain('http://localhost:3000/');
  app.moveClock(Date.UTC(2026, 11, 20, 12) - app.services.now().getTime());
  expect(await told()).toBe(1);
  for (let guest = 0; guest < LIMIT; guest += 1) await answer();
  expect(await told()).toBe(2);
  expect((await app.mailTo(owner.email))?.text).toContain('from 1 January');
});

test.each([
  ['wants no news about plan and card', { billingMailsEnabled: false }],
  ['has upgraded meanwhile', { subscriptionTier: 'pro' as const }],
])('an owner who %s gets no email when the month’s answers are used up', async (_, change) => {
  for (let guest = 0; guest < LIMIT; guest += 1) await answer();
  await app.db.update(businesses).set(change);
  expect(await told()).toBe(0);
});
