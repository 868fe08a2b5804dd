import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { caseEntries, cases } from '#server/cases/table.ts';
import { deleteFeedback } from '#server/feedback/retention/guest-query.ts';
import { feedback } from '#server/feedback/table.ts';
import { mails } from '#server/mail/table.ts';
import { newId } from '#server/platform/database/columns.ts';
import { runJobs } from '#server/platform/jobs/run-jobs.ts';
import { sendPushesJob } from '#server/push/send-pushes.ts';
import { pushes } from '#server/push/table.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import { waitForLock } from '#testing/database/wait-for-lock.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { type PushService, startPushService } from '#testing/push/push-service.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { readAnswers } from '#testing/understanding/read-answers.ts';
import { alertSeriousComplaints } from './alert-serious-complaints.ts';
import { MAX_ALERTS_PER_SOURCE } from './plan-alerts.ts';
import { sendAlertSummaries } from './send-alert-summaries.ts';
import { alertsToSummarise } from './table.ts';

let app: TestApp;
let owner: TestOwner;
let venue: VenueRow;
let service: PushService;

beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.close());
beforeEach(async () => {
  app = await testApp();
  // The first run treats only answers from the last minute as new. It comes before the test's own
  // answers, because a slow test could otherwise have its answers counted as old.
  await readAnswers(app);
  owner = await anOwner(app, { tier: 'pro' });
  venue = await aVenue(app, owner, { name: 'Luna', alertOnSerious: true });
});

const ALARM = 'Possible allergic reaction at Luna';

const LIPS = 'my lips swelled';

type Said = { words?: string; remoteAddress?: string };

async function say(
  device: string,
  tableNumber: string,
  { words = LIPS, remoteAddress }: Said = {},
): Promise<string> {
  const { status, body } = await app.send('POST', '/api/feedback', {
    headers: { 'x-guest-device': device, 'idempotency-key': newId() },
    body: { venueId: venue.venueId, rating: 'poor', textGeneral: words, tableNumber },
    ...(remoteAddress && { remoteAddress }),
  });
  expect(status).toBe(201);
  return body.id;
}

/** Sends one answer per second, so that their order is clear. */
async function sayMany(device: string, tables: readonly number[]): Promise<void> {
  for (const table of tables) {
    app.moveClock(SECOND_MS);
    await say(device, String(table));
  }
  await tellOfAll();
}

async function tellOfAll(): Promise<void> {
  await readAnswers(app);
  await alertSeriousComplaints(app.services);
}

const TABLES = Array.from({ length: 20 }, (_, index) => index + 101);

type Mail = typeof mails.$inferSelect;

/** The owner's emails, without the given earlier ones. */
async function ownersMails(before: readonly Mail[] = []): Promise<Mail[]> {
  const rows = await app.db.select().from(mails).where(eq(mails.toAddress, owner.email));
  return rows.filter(({ id }) => !before.some((mail) => mail.id === id));
}

async function listenByPush(): Promise<void> {
  const { endpoint, keys } = await service.newSubscription(newId());
  await app.send('POST', '/api/push/subscriptions', {
    token: owner.token,
    body: { endpoint, keys },
  });
}

test('a real alarm gets its own email at once, even after twenty made-up ones from one phone', async () => {
  await sayMany('liar', TABLES);
  const before = await ownersMails();
  await say('somebody else', '9');
  await tellOfAll();
  const [mail, ...more] = await ownersMails(before);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe(`${ALARM}, table 9, unconfirmed`);
  expect(mail?.text).toContain('Table: 9');
  const single = before.find(({ kind }) => kind === 'serious-complaint');
  expect(single?.text).toContain('Unconfirmed: several tables reported over one connection');
});

test('many alarms from one phone are emailed in one summary a minute, the newest first', async () => {
  await sayMany('liar', TABLES.slice(0, 10));
  const first = await ownersMails();
  const subjects = first.map(({ subject }) => subject).toSorted();
  const own = TABLES.slice(0, MAX_ALERTS_PER_SOURCE).map(
    (table) => `${ALARM}, table ${table}, unconfirmed`,
  );
  expect(subjects).toEqual([...own, `${ALARM}, table 110, and 6 more, all unconfirmed`]);

  // The test's own run time counts too, and may be several seconds on a busy machine.
  await sayMany('liar', TABLES.slice(10, 15));
  await sayMany('liar', TABLES.slice(15));
  expect(await ownersMails()).toHaveLength(first.length);

  app.moveClock(MINUTE_MS);
  await Promise.all([alertSeriousComplaints(app.services), alertSeriousComplaints(app.services)]);
  const [summary, ...more] = await ownersMails(first);
  expect(more).toEqual([]);
  expect(summary?.subject).toBe(`${ALARM}, table 120, and 9 more, all unconfirmed`);
  const tables = [...(summary?.text ?? '').matchAll(/·\s+table\s+(\d+)$/gm)].map(
    ([, table]) => table,
  );
  expect(tables).toEqual(TABLES.slice(10).map(String).toReversed());
  expect(summary?.text).not.toContain('swelled');
  // Long lines are wrapped.
  expect(summary?.text).toMatch(/reaction,\s+unconfirmed\s+·\s+Poor\s+·\s+table\s+120$/m);
  // The alarms in a summary may come from different phones on one network.
  expect(summary?.text).not.toContain('same phone');
  expect(summary?.text).toMatch(
    /Trouble\s+breathing\?\s+Ring\s+the\s+emergency\s+services\s+first\./,
  );
  expect(summary?.text).toContain('http://localhost:3000/cases');
});

test('a summary calls made-up alarms unconfirmed even if a real guest at one of their tables has raised an alarm as well', async () => {
  await say('a real guest', '105', { remoteAddress: '198.51.100.20' });
  await sayMany('liar', TABLES.slice(0, 10));
  const [summary] = (await ownersMails()).filter(({ kind }) => kind === 'safety-summary');
  expect(summary?.subject).toBe(`${ALARM}, table 110, and 6 more, all unconfirmed`);
});

test('the subject of a summary names the gravest danger, even if a lesser one is newer', async () => {
  const mouse = { words: 'there is a mouse' };
  for (const table of ['1', '2', '3']) await say('one phone', table, mouse);
  await say('one phone', '4');
  app.moveClock(SECOND_MS);
  await say('one phone', '5', mouse);
  await tellOfAll();
  const [summary] = (await ownersMails()).filter(({ kind }) => kind === 'safety-summary');
  expect(summary?.subject).toContain(`${ALARM}, table 4, and 1 more`);
});

test('every alarm is pushed at once, and the summary is emailed even if all pushes were sent', async () => {
  await listenByPush();
  await sayMany('liar', TABLES);
  expect(await app.db.select().from(pushes)).toHaveLength(TABLES.length);
  // The push service may be slow on a busy machine.
  const answersWithinMs = Number(process.env.LONGEST_WAIT_MS);
  const worker = runJobs(app.services, [sendPushesJob(app.services, { answersWithinMs })]);
  await vi.waitFor(async () => {
    const rows = await app.db.select().from(pushes);
    expect(rows.map(({ state }) => state)).toEqual(TABLES.map(() => 'sent'));
  });
  await worker.stop();
  expect((await ownersMails()).map(({ kind }) => kind)).toEqual(['safety-summary']);
});

test('an erased answer is left out of the summary, and the case log of the remaining one says who was notified', async () => {
  await sayMany('liar', TABLES.slice(0, 4));
  const { ticketUrl, id } = (
    await app.send('POST', '/api/feedback', {
      headers: { 'x-guest-device': 'liar', 'idempotency-key': newId() },
      body: { venueId: venue.venueId, rating: 'poor', textGeneral: 'my lips swelled' },
    })
  ).body;
  const kept = await say('liar', '7');
  await tellOfAll();
  const before = await ownersMails();
  await app.send('DELETE', `/api/tickets/${ticketUrl.split('/').at(-1)}`);
  app.moveClock(MINUTE_MS);
  await alertSeriousComplaints(app.services);
  const [mail, ...more] = await ownersMails(before);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe(`${ALARM}, table 7, unconfirmed`);
  expect(mail?.text).toContain('Table: 7');
  expect(mail?.aboutIds).not.toContain(id);
  const told = await app.db
    .select({ details: caseEntries.details })
    .from(caseEntries)
    .innerJoin(cases, eq(cases.id, caseEntries.caseId))
    .where(eq(cases.feedbackId, kept));
  expect(JSON.stringify(told)).toContain('(mail)');
});

test('sending a summary and erasing an answer in it at the same time cannot deadlock', async () => {
  const id = await say('somebody', '7');
  await tellOfAll();
  await app.db.insert(alertsToSummarise).values({ feedbackId: id, venueUuid: venue.id });
  const summary = await app.db.transaction(async (tx) => {
    // Locks in the order of an erasure: first the answer, then its case, then its other rows.
    await tx.select().from(feedback).where(eq(feedback.id, id)).for('update');
    await tx.select().from(cases).where(eq(cases.feedbackId, id)).for('update');
    const sending = sendAlertSummaries(app.services);
    await waitForLock(app.db);
    await deleteFeedback(tx, [id]);
    return { sending };
  });
  await summary.sending;
  expect(await app.db.select().from(alertsToSummarise)).toEqual([]);
});
