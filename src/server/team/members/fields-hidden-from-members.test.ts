import { beforeEach, expect, test } from 'vitest';
import { aMember, anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
let owner: TestOwner;
beforeEach(async () => {
  app = await testApp();
  owner = await anOwner(app, { tier: 'pro', extraReplyCredits: 7 });
  await aVenue(app, owner, { dailyRewardCap: 5 });
});

async function read(path: string, { token }: { token: string }) {
  return (await app.send('GET', path, { token })).body;
}

const PAYMENT = ['subscriptionStatus', 'monthlyFeedbackLimit'];
const CREDITS = ['monthlyReplyLimit', 'repliesUsedThisMonth', 'extraReplyCredits'];

function known(user: Record<string, unknown>, fields: readonly string[]): boolean[] {
  return fields.map((field) => user[field] !== null);
}

test('owners see the plan and its payment, managers only the reply credits, and staff neither', async () => {
  const own = await read('/api/auth/user', owner);
  expect(own).toMatchObject({ subscriptionTier: 'pro', extraReplyCredits: 7 });
  expect(known(own, [...PAYMENT, ...CREDITS])).not.toContain(false);
  const manager = await read('/api/auth/user', await aMember(app, owner, { role: 'manager' }));
  expect(known(manager, PAYMENT)).not.toContain(true);
  expect(known(manager, CREDITS)).not.toContain(false);
  const staff = await read('/api/auth/user', await aMember(app, owner));
  expect(known(staff, [...PAYMENT, ...CREDITS, 'subscriptionTier'])).not.toContain(true);
  expect(staff).toMatchObject({ role: 'staff', businessId: owner.businessId });
});

test('staff see only those settings of their restaurant that they need', async () => {
  const withheld = ['ownerId', 'dailyRewardCap', 'alertOnSerious', 'alertOnManyRewards'];
  for (const role of ['owner', 'manager', 'staff'] as const) {
    const [venue] = await read('/api/restaurants', await aMember(app, owner, { role }));
    const isTold = withheld.map((field) => field in venue);
    expect(isTold).toEqual(withheld.map(() => role !== 'staff'));
    expect(venue).toMatchObject({ name: expect.any(String), redeemableBy: 'anyone' });
  }
});
