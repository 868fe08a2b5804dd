import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { members } from '#server/businesses/table.ts';
import { handleMissedCalls } from '#server/floor/board/release-calls.ts';
import { floorListeners } from '#server/floor/table.ts';
import { mailQueue } from '#server/mail/mail-queue.ts';
import { mails } from '#server/mail/table.ts';
import { alertSeriousComplaints } from '#server/notifications/alert-serious-complaints.ts';
import { newId } from '#server/platform/database/columns.ts';
import { sidOf } from '#server/platform/http/session.ts';
import { type RunningJobs, runJobs } from '#server/platform/jobs/run-jobs.ts';
import { sendDeadLettersAgain } from '#server/platform/queue/dead-letters.ts';
import { eraseGuestData } from '#server/privacy/guest-data.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { venues } from '#server/venues/table.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { DEFAULT_NEWS_SETTINGS, NO_REPEATED_NEWS_WITHIN_MS } from '#shared/push/news.ts';
import { aMember, anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { type PushService, startPushService } from '#testing/push/push-service.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { readAnswers } from '#testing/understanding/read-answers.ts';
import { queuePushesForVenue } from './queue-pushes-query.ts';
import { sendPushesJob } from './send-pushes.ts';
import { pushes, pushSubscriptions } from './table.ts';

let app: TestApp;
let owner: TestOwner;
let venue: VenueRow;
let service: PushService;
let workers: RunningJobs[] = [];

beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.close());
beforeEach(async () => {
  app = await testApp();
  owner = await anOwner(app);
  venue = await aVenue(app, owner, { liveFloor: true, alertOnSerious: true });
  service.received.length = 0;
});
afterEach(async () => {
  await Promise.all(workers.map(({ stop }) => stop()));
  workers = [];
});

/** The push service may be slow on a busy machine. */
const PATIENT = { answersWithinMs: Number(process.env.LONGEST_WAIT_MS) };

const eventually = (check: () => Promise<void> | void) => vi.waitFor(check);

function startWorker(): void {
  workers.push(runJobs(app.services, [sendPushesJob(app.services, PATIENT)]));
}

async function subscribe({ token }: { token: string }, more: object = {}): Promise<string> {
  const { name, endpoint, keys } = await service.newSubscription(newId());
  await app.send('POST', '/api/push/subscriptions', { token, body: { endpoint, keys, ...more } });
  return name;
}

async function complain(): Promise<void> {
  const body = {
    venueId: venue.venueId,
    rating: 'poor',
    isSeriousComplaint: true,
    tableNumber: '7',
    feedbackText: 'There was glass in the soup',
  };
  expect((await app.send('POST', '/api/feedback', { body })).status).toBe(201);
  await readAnswers(app);
  await alertSeriousComplaints(app.services);
}

type Waiting = { to: string; afterMs: number };

/** The queued emails, with the delay before each is sent. */
async function waiting(): Promise<Waiting[]> {
  const rows = await app.db.select().from(mails).orderBy(mails.toAddress);
  return rows.map(({ toAddress, nextAttemptAt, createdAt }) => ({
    to: toAddress,
    afterMs: Math.max(0, nextAttemptAt.getTime() - createdAt.getTime()),
  }));
}

test('erasing a guest deletes the pushes and emails about their answer', async () => {
  await subscribe(owner);
  const body = {
    venueId: venue.venueId,
    rating: 'poor',
    isSeriousComplaint: true,
    email: 'guest@example.com',
  };
  await app.send('POST', '/api/feedback', { body });
  await alertSeriousComplaints(app.services);
  expect(await app.db.select().from(pushes)).toHaveLength(1);
  expect(await waiting()).toHaveLength(1);
  await eraseGuestData(app.services, {
    businessId: owner.businessId,
    email: 'guest@example.com',
    userId: owner.id,
  });
  expect(await app.db.select().from(pushes)).toEqual([]);
  expect(await waiting()).toEqual([]);
});

test('a serious complaint is emailed to the owner at once if the owner has no push', async () => {
  await complain();
  expect(await waiting()).toEqual([{ to: owner.email, afterMs: 0 }]);
  expect(await app.db.select().from(pushes)).toEqual([]);
});

test('a member who was reached by push gets no email, while the other members get one', async () => {
  const partner = await aMember(app, owner, { role: 'owner' });
  const name = await subscribe(owner);
  await complain();
  const held = (await waiting()).find(({ to }) => to === owner.email);
  // The delay counts from the start of the transaction, which may be slow on a busy machine.
  expect(held?.afterMs).toBeGreaterThan(NO_REPEATED_NEWS_WITHIN_MS / 2);
  startWorker();
  await eventually(() => expect(service.received).toHaveLength(1));
  expect(service.received[0]).toMatchObject({
    name,
    news: { kind: 'serious_complaint', body: 'Table 7' },
  });
  expect(JSON.stringify(service.received[0]?.news)).not.toContain('glass');
  await eventually(async () =>
    expect(await waiting()).toEqual([{ to: partner.email, afterMs: 0 }]),
  );
});

test('an email that was held back in favour of a push is sent at once when the last browser of its recipient is gone', async () => {
  const [one, other] = [await subscribe(owner), await subscribe(owner)];
  for (const name of [one, other]) service.answerWith(name, { status: 410 });
  await complain();
  startWorker();
  await eventually(async () =>
    expect(await app.db.select().from(mails)).toMatchObject([
      { toAddress: owner.email, state: 'queued', attempts: 0 },
    ]),
  );
  await eventually(async () => {
    const [mail] = await app.db.select().from(mails);
    expect(mail?.nextAttemptAt.getTime()).toBeLessThanOrEqual(app.services.now().getTime());
  });
});

test.each([
  ['was sent', sql`state = 'sent'`],
  ['is still waiting', sql`next_attempt_at = now() + interval '1 day'`],
])(
  'an email that was held back in favour of a push is sent at once even if an earlier push to another browser %s',
  async (_, earlier) => {
    const [gone, other] = [await subscribe(owner), await subscribe(owner)];
    service.answerWith(gone, { status: 410 });
    await complain();
    await app.db.execute(sql`
      update pushes set created_at = pushes.created_at - interval '1 hour', ${earlier}
      from push_subscriptions wanted
      where wanted.id = subscription_id and wanted.endpoint like ${`%${other}`}
    `);
    startWorker();
    await eventually(async () =>
      expect(await app.db.select().from(pushSubscriptions)).toHaveLength(1),
    );
    const [mail] = await app.db.select().from(mails);
    expect(mail?.nextAttemptAt.getTime()).toBeLessThanOrEqual(app.services.now().getTime());
  },
);

test('an email that was held back in favour of a push is dropped once one browser has accepted the push', async () => {
  const [gone] = [await subscribe(owner), await subscribe(owner)];
  service.answerWith(gone, { status: 410 });
  await complain();
  startWorker();
  await eventually(() => expect(service.received).toHaveLength(1));
  await eventually(async () => expect(await waiting()).toEqual([]));
});

test('a push that cannot succeed in time is abandoned, and the email is sent', async () => {
  const name = await subscribe(owner);
  service.answerWith(name, { status: 503, headers: { 'retry-after': '50' } });
  await complain();
  startWorker();
  await eventually(async () =>
    expect(await app.db.select().from(pushes)).toMatchObject([{ state: 'failed' }]),
  );
  const [mail] = await app.db.select().from(mails);
  expect(mail?.nextAttemptAt.getTime()).toBeLessThanOrEqual(app.services.now().getTime());
  expect(service.tries(name)).toBe(1);
});

test('quiet hours silence the device but not the email', async () => {
  // At noon, because the quiet hours below leave out the last minute of the day.
  const noon = new Date(app.services.now()).setUTCHours(36, 0, 0, 0);
  app.moveClock(noon - app.services.now().getTime());
  await subscribe(owner, { quietHours: { from: '00:00', to: '23:59' } });
  await complain();
  expect(await waiting()).toEqual([{ to: owner.email, afterMs: 0 }]);
});

test('managers and owners are notified of a guest’s message, by email if they have no push', async () => {
  const manager = await aMember(app, owner, { role: 'manager' });
  await aMember(app, owner);
  await subscribe(manager);
  const said = { venueId: venue.venueId, rating: 'fair' };
  const { ticketUrl } = (await app.send('POST', '/api/feedback', { body: said })).body;
  const code = ticketUrl.split('/').at(-1);
  const message = { body: { text: 'Thank you, we will come again' } };
  expect((await app.send('POST', `/api/tickets/${code}/messages`, message)).status).toBe(201);
  const [mail] = await app.db.select().from(mails).where(eq(mails.toAddress, owner.email));
  expect(mail?.subject).toBe(`A guest of ${venue.name} has written back`);
  expect(mail?.text).toContain('Thank you, we will come again');
  startWorker();
  await eventually(async () => expect(await waiting()).toEqual([{ to: owner.email, afterMs: 0 }]));
  // Erasing the ticket also deletes an email that has not been sent yet.
  await app.send('DELETE', `/api/tickets/${code}`);
  expect(await waiting()).toEqual([]);
});

test.each(['My daughter is choking', 'Mein Sohn atmet nicht mehr', 'elle s’étouffe'])(
  'the email about a message of a guest names a possible emergency in its subject: %s',
  async (text) => {
    const said = { venueId: venue.venueId, rating: 'fair', tableNumber: '3' };
    const { ticketUrl } = (await app.send('POST', '/api/feedback', { body: said })).body;
    const code = ticketUrl.split('/').at(-1);
    await app.send('POST', `/api/tickets/${code}/messages`, { body: { text } });
    const [mail] = await app.db.select().from(mails).where(eq(mails.toAddress, owner.email));
    expect(mail?.subject).toBe(`Possible emergency: a guest of ${venue.name} has written back`);
    expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(
      'Ring the emergency services first. If the guest is still with you, please go to them now.',
    );
  },
);

test('several messages from a guest cause one email until a member reads them or 15 minutes pass', async () => {
  const said = { venueId: venue.venueId, rating: 'fair' };
  const { ticketUrl, id } = (await app.send('POST', '/api/feedback', { body: said })).body;
  const address = `/api/tickets/${ticketUrl.split('/').at(-1)}/messages`;
  const write = () => app.send('POST', address, { body: { text: 'And one more thing' } });
  await write();
  app.moveClock(2 * 60_000);
  await write();
  expect(await waiting()).toHaveLength(1);
  app.moveClock(60_000);
  await app.send('GET', `/api/feedback/${id}/thread`, { token: owner.token });
  app.moveClock(60_000);
  await write();
  expect(await waiting()).toHaveLength(2);
  app.moveClock(16 * 60_000);
  await write();
  expect(await waiting()).toHaveLength(3);
});

test('a guest who writes every ten minutes causes another email once fifteen minutes have passed', async () => {
  const said = { venueId: venue.venueId, rating: 'fair' };
  const { ticketUrl } = (await app.send('POST', '/api/feedback', { body: said })).body;
  const address = `/api/tickets/${ticketUrl.split('/').at(-1)}/messages`;
  const counts: number[] = [];
  for (let messages = 1; messages <= 5; messages++) {
    await app.send('POST', address, { body: { text: 'Is anybody there?' } });
    counts.push((await waiting()).length);
    app.moveClock(10 * MINUTE_MS);
  }
  expect(counts).toEqual([1, 1, 2, 2, 3]);
});

test('a missed call is emailed once, to managers and owners unless the owner chose otherwise', async () => {
  const seenAt = app.services.now();
  await app.db
    .insert(floorListeners)
    .values({ venueUuid: venue.id, sid: sidOf(owner.cookie), seenAt });
  const body = { venueId: venue.venueId, tableNumber: '7' };
  expect((await app.send('POST', '/api/calls', { body })).status).toBe(201);
  await handleMissedCalls(app.services);
  expect(await waiting()).toEqual([]);
  app.moveClock(5 * MINUTE_MS);
  await Promise.all([handleMissedCalls(app.services), handleMissedCalls(app.services)]);
  expect(await app.db.select().from(mails)).toMatchObject([
    { toAddress: owner.email, subject: `Nobody came to table 7 at ${venue.name}` },
  ]);
});

test('a guest’s verdict on a call is pushed to a manager who has already had an email about that call', async () => {
  const name = await subscribe(owner);
  const listener = { venueUuid: venue.id, sid: sidOf(owner.cookie), seenAt: app.services.now() };
  await app.db.insert(floorListeners).values(listener);
  const body = { venueId: venue.venueId, tableNumber: '7' };
  const { id, token } = (await app.send('POST', '/api/calls', { body })).body;
  app.moveClock(5 * MINUTE_MS);
  await handleMissedCalls(app.services);
  await app.db.update(mails).set({ state: 'sent' });
  app.moveClock(2 * MINUTE_MS);
  await app.send('POST', `/api/floor/calls/${id}/claim`, { token: owner.token });
  const verdict = { body: { settled: false } };
  expect((await app.send('POST', `/api/calls/${token}/outcome`, verdict)).status).toBe(200);
  startWorker();
  await eventually(() =>
    expect(service.received).toMatchObject([
      { name, news: { title: `Not sorted out at table 7, ${venue.name}` } },
    ]),
  );
  // The email that would have followed is dropped, because the push was accepted.
  await eventually(async () =>
    expect(await app.db.select().from(mails)).toMatchObject([{ state: 'sent' }]),
  );
});

test('a complaint is pushed even if an earlier email about it is still being retried', async () => {
  await complain();
  app.moveClock(2 * MINUTE_MS);
  // The mail server is down, so every failed attempt postpones the next one.
  const nextAttemptAt = new Date(app.services.now().getTime() + 10 * MINUTE_MS);
  const [mail] = await app.db.update(mails).set({ attempts: 3, nextAttemptAt }).returning();
  const [about = ''] = mail?.aboutIds ?? [];
  const name = await subscribe(owner);
  const news = { kind: 'serious_complaint', title: 'News', body: 'Table 7', opens: '/' } as const;
  await queuePushesForVenue(app.services, venue.id, { ...news, about });
  startWorker();
  await eventually(async () =>
    expect(await app.db.select().from(pushes)).toMatchObject([
      { about, lastError: null, state: 'sent' },
    ]),
  );
  expect(service.received).toMatchObject([{ name, news: { title: 'News' } }]);
});

test('a failed alert is not sent again to a member who has left or no longer works at the venue', async () => {
  const left = await aMember(app, owner, { role: 'manager' });
  const elsewhere = await aMember(app, owner, { role: 'manager' });
  const seriousComplaint = { push: 'nobody', mail: 'everyone' } as const;
  const toldHow = { ...DEFAULT_NEWS_SETTINGS, serious_complaint: seriousComplaint };
  await app.db.update(venues).set({ toldHow });
  await complain();
  const failed = await app.db.update(mails).set({ state: 'failed' });
  expect(failed.rowCount).toBeGreaterThanOrEqual(3);
  await app.db.update(members).set({ hasAllVenues: false }).where(eq(members.userId, elsewhere.id));
  await app.db.delete(members).where(eq(members.userId, left.id));
  await sendDeadLettersAgain(app.db, mailQueue);
  const alerts = await app.db.select().from(mails).where(eq(mails.kind, 'serious-complaint'));
  const states = Object.fromEntries(alerts.map(({ toAddress, state }) => [toAddress, state]));
  expect(states).toEqual({
    [owner.email]: 'queued',
    [left.email]: 'failed',
    [elsewhere.email]: 'failed',
  });
});
