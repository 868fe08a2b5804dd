import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { recordOnboardingStep } from '#server/businesses/queries.ts';
import { businesses } from '#server/businesses/table.ts';
import { DAY_MS } from '#shared/durations.ts';
import { anOwner, aVenue } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { sendReminders } from './send-reminders.ts';
import { notificationJobs } from './slice.ts';

async function aFreshOwner(app: TestApp, { email }: { email?: string } = {}) {
  const owner = await anOwner(app, email === undefined ? {} : { email });
  await aVenue(app, owner);
  const completedAt = app.services.now();
  await recordOnboardingStep(app.db, {
    businessId: owner.businessId,
    step: 'tour_completed',
    completedAt,
  });
  return owner;
}

async function mailsAfter(app: TestApp, days: number, email: string): Promise<number> {
  app.moveClock(days * DAY_MS);
  await sendReminders(app.services);
  return app.countMails(email);
}

test('an owner without a QR code is reminded after three days and then weekly, three times in all', async () => {
  const app = await testApp();
  const { email, businessId } = await aFreshOwner(app);
  const counts: number[] = [];
  for (const days of [2.9, 0.2, 6, 1, 7, 7, 70]) counts.push(await mailsAfter(app, days, email));
  expect(counts).toEqual([0, 1, 1, 2, 3, 3, 3]);
  const [row] = await app.db.select().from(businesses).where(eq(businesses.id, businessId));
  expect(row?.lastQrReminderSent).not.toBeNull();
  expect(row?.lastFeedbackReminderSent).toBeNull();
});

test('an owner with a QR code but no guests is reminded after seven days, and not again once a guest has answered', async () => {
  const app = await testApp();
  const { email, businessId } = await aFreshOwner(app);
  const change = { firstQrGeneratedAt: app.services.now() };
  await app.db.update(businesses).set(change).where(eq(businesses.id, businessId));
  expect(await mailsAfter(app, 6, email)).toBe(0);
  expect(await mailsAfter(app, 1.1, email)).toBe(1);
  expect((await app.mailTo(email))?.kind).toBe('reminder-feedback');
  const came = { firstFeedbackReceivedAt: app.services.now() };
  await app.db.update(businesses).set(came).where(eq(businesses.id, businessId));
  expect(await mailsAfter(app, 8, email)).toBe(1);
});

test('a setup reminder that fails does not hold up later reminders', async () => {
  const app = await testApp();
  await aFreshOwner(app, { email: 'not an address' });
  const { email } = await aFreshOwner(app);
  app.moveClock(4 * DAY_MS);
  await sendReminders(app.services, 1);
  expect(await app.countMails(email)).toBe(0);
  await sendReminders(app.services, 1);
  expect(await app.countMails(email)).toBe(1);
});

test('the unsubscribe link in a setup reminder stops all setup reminders', async () => {
  const app = await testApp();
  const { email } = await aFreshOwner(app);
  await mailsAfter(app, 4, email);
  const { pathname, search } = new URL((await app.mailTo(email))?.unsubscribeUrl ?? '');
  const { body } = await app.send('POST', pathname + search);
  expect(body.message).toBe('You won’t get any more reminders.');
  expect(await mailsAfter(app, 8, email)).toBe(1);
});

test('setup reminders are off unless the operator enables them', async () => {
  const app = await testApp();
  const { email } = await aFreshOwner(app);
  app.moveClock(4 * DAY_MS);
  for (const job of notificationJobs(app.services)) await job.run();
  expect(await app.countMails(email)).toBe(0);
});
