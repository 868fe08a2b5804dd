import { beforeEach, expect, test } from 'vitest';
import { newRewardCode } from '#server/rewards/choose-reward.ts';
import { insertRewardCodes } from '#server/rewards/queries.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { venues } from '#server/venues/table.ts';
import { DAY_MS } from '#shared/durations.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { alertOwnersToManyRewards } from './alert-owners-to-many-rewards.ts';

let app: TestApp;
let owner: TestOwner;
let venue: VenueRow;
beforeEach(async () => {
  app = await testApp();
  // From noon, going back whole days always gives different dates, even across a clock change.
  const noon = new Date(app.services.now()).setUTCHours(12, 0, 0, 0);
  app.moveClock(noon - app.services.now().getTime());
  owner = await anOwner(app);
  venue = await aVenue(app, owner, { name: 'Luna', createdAt: daysAgo(60) });
});

function daysAgo(days: number): Date {
  return new Date(app.services.now().getTime() - days * DAY_MS);
}

async function issue(codes: number, daysBefore = 0): Promise<void> {
  const createdAt = daysAgo(daysBefore);
  const { id: venueUuid, venueId } = venue;
  const row = { rewardType: 'free_dessert', rewardLabel: 'Free dessert', venueId, venueUuid };
  const rows = Array.from({ length: codes }, () => ({
    ...row,
    code: newRewardCode(),
    createdAt,
    expiresAt: createdAt,
  }));
  await insertRewardCodes(app.db, rows);
}

/** Four codes on a usual day, none on every third day, and one extreme day. */
async function usualWeeks(): Promise<void> {
  for (let day = 1; day <= 28; day += 1) if (day % 3) await issue(day === 10 ? 500 : 4, day);
}

async function told(): Promise<number> {
  await alertOwnersToManyRewards(app.services);
  return app.countMails(owner.email);
}

test('the owner gets one email about a day with five times the usual number of reward codes, and another about the next such day', async () => {
  await usualWeeks();
  await issue(19);
  expect(await told()).toBe(0);
  await issue(1);
  await Promise.all([
    alertOwnersToManyRewards(app.services),
    alertOwnersToManyRewards(app.services),
  ]);
  expect(await told()).toBe(1);
  const mail = await app.mailTo(owner.email);
  expect(mail?.subject).toBe('Far more rewards than usual at Luna');
  expect(mail?.text).toContain('Codes today: 20\nOn a usual day: 4');
  expect(mail?.text).toContain('http://localhost:3000/settings?tab=rewards');
  app.moveClock(DAY_MS);
  await issue(30);
  expect(await told()).toBe(2);
});

test('an alert about many rewards needs at least ten codes in a day at a quiet venue, and fifty at a new venue', async () => {
  await issue(9);
  expect(await told()).toBe(0);
  await issue(1);
  expect(await told()).toBe(1);
  await app.db.update(venues).set({ createdAt: daysAgo(3), manyRewardsToldOn: null });
  await issue(39);
  expect(await told()).toBe(1);
  await issue(1);
  expect(await told()).toBe(2);
});

test.each([
  ['owners who switched these mails off', { alertOnManyRewards: false }],
  ['removed venues', { deletedAt: new Date() }],
])('%s get no alert about many rewards', async (_, change) => {
  await app.db.update(venues).set(change);
  await issue(100);
  expect(await told()).toBe(0);
});
