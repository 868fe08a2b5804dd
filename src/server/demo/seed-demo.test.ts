import { asc, count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { isPasswordRight, refuseWeakPassword } from '#server/accounts/passwords/password.ts';
import { users } from '#server/accounts/table.ts';
import { businesses, onboardingSteps } from '#server/businesses/table.ts';
import { feedback } from '#server/feedback/table.ts';
import { mails } from '#server/mail/table.ts';
import { type Database, openSingleConnection } from '#server/platform/database/database.ts';
import { readActivity } from '#server/team/activity/read-activity.ts';
import { venueIdOwners, venues } from '#server/venues/table.ts';
import { DAY_MS } from '#shared/durations.ts';
import { resetDatabase, testDatabase } from '#testing/database/postgres.ts';
import { makeServices } from '#testing/make-services.ts';
import { DEMO_LOGIN, DEMO_TEAM } from './demo-business.ts';
import { type DemoLogin, seedDemo } from './seed-demo.ts';

const NOW = new Date('2026-11-15T15:00:00Z');

let db: Database;

describe('starting with demo data', () => {
  let login: DemoLogin;
  let made: Awaited<ReturnType<typeof readAll>>;

  beforeAll(async () => {
    ({ db } = await testDatabase());
    await resetDatabase();
    login = await seedDemo(makeServices(db, NOW));
    made = await readAll();
  });
  afterAll(resetDatabase);

  test('the demo owner gets no receipts for invented past payments', async () => {
    expect(await db.select().from(mails).where(eq(mails.kind, 'receipt'))).toEqual([]);
  });

  test('the demo owner signs in with the printed password and can open every screen', async () => {
    const owner = made.users.find(({ email }) => email === login.email);
    expect(owner).toMatchObject({ emailVerified: true });
    expect(made.businesses).toMatchObject([
      {
        onboardingCompleted: true,
        subscriptionTier: 'premium',
        monthlyFeedbackLimit: -1,
        paymentSubscriptionId: expect.any(String),
      },
    ]);
    expect(await isPasswordRight(owner?.password, login.password)).toBe(true);
    refuseWeakPassword(login.password, { email: login.email, username: 'maya' });
    const steps = await db.select({ step: onboardingSteps.step }).from(onboardingSteps);
    expect(steps.map(({ step }) => step)).toContain('plan_selected');
    expect(steps).toHaveLength(5);
  });

  test('the demo’s activity log covers the last days, newest first, and mentions no former member', async () => {
    const [business] = await db.select().from(businesses);
    const { activity } = await readActivity(makeServices(db, NOW), business?.id ?? '', {});
    const moments = activity.map(({ at }) => at);
    expect(moments).toEqual([...moments].sort().reverse());
    const day = new Date(NOW.getTime() - 3 * DAY_MS).toISOString();
    const recent = new Set(activity.filter(({ at }) => at > day).map(({ action }) => action));
    for (const done of ['account.signed-in', 'reply.queued', 'reward.redeemed', 'venue.changed']) {
      expect(recent).toContain(done);
    }
    expect(activity.map(({ words }) => words).join()).not.toContain('a former member');
  });

  test('a second start with the demo changes nothing and prints the same login', async () => {
    const before = await readAll();
    expect(await seedDemo(makeServices(db, new Date(NOW.getTime() + DAY_MS)))).toEqual(login);
    expect(await readAll()).toEqual(before);
  });

  test('two servers that start at the same moment create the demo once', async () => {
    await resetDatabase();
    await Promise.all([seedDemo(makeServices(db, NOW)), seedDemo(makeServices(db, NOW))]);
    const again = await readAll();
    expect(again.feedback).toEqual(made.feedback);
    expect(again.users).toHaveLength(1 + DEMO_TEAM.length);
  });

  test('a server starts with the demo, no matter how long another server holds the lock on it', async () => {
    await resetDatabase();
    const other = await openSingleConnection((await testDatabase()).address);
    onTestFinished(() => other.end());
    await other.query(
      `begin; select pg_advisory_xact_lock(hashtextextended('email:${DEMO_LOGIN.email}', 0))`,
    );
    const asked = vi.spyOn(db, 'transaction');
    onTestFinished(() => asked.mockRestore());
    const seeded = seedDemo(makeServices(db, NOW));
    // A statement that waits for the lock would time out, so the server tries in a new transaction
    // each time.
    await vi.waitFor(() => expect(asked.mock.settledResults.length).toBeGreaterThan(1));
    expect((await readAll()).users).toEqual([]);
    await other.query('commit');
    expect(await seeded).toEqual(login);
    expect((await readAll()).feedback).toEqual(made.feedback);
  });

  test('a venue ID that belongs to another business is left alone, and the demo uses a different venue ID', async () => {
    await resetDatabase();
    const claim = { venueId: 'luna-trattoria', businessId: '00000000-0000-7000-8000-0000000000aa' };
    await db.insert(venueIdOwners).values(claim);
    await seedDemo(makeServices(db, NOW));
    const [luna] = await db.select().from(venues).where(eq(venues.name, 'Luna Trattoria'));
    expect(luna?.venueId).toBe('luna-trattoria-2');
    const [told] = await db
      .select({ total: count() })
      .from(feedback)
      .where(eq(feedback.venueId, 'luna-trattoria-2'));
    expect(told?.total).toBeGreaterThan(500);
  });
});

async function readAll() {
  const { createdAt, textSpecific, rewardCode } = feedback;
  return {
    users: await db.select().from(users).orderBy(asc(users.email)),
    businesses: await db.select().from(businesses),
    feedback: await db
      .select({ createdAt, textSpecific, rewardCode })
      .from(feedback)
      .orderBy(asc(createdAt), asc(rewardCode), asc(textSpecific)),
  };
}
