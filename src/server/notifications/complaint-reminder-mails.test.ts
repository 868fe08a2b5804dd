import { asc, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { ComplaintToRemind } from '#server/complaints/handling/complaint-reminder-query.ts';
import { complaintReminders } from '#server/complaints/table.ts';
import { mails } from '#server/mail/table.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { venues } from '#server/venues/table.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { DEFAULT_NEWS_SETTINGS } from '#shared/push/news.ts';
import { formatAgo } from '#shared/site/format-moment.ts';
import { waitForLock } from '#testing/database/wait-for-lock.ts';
import { aMember, anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { openSafetyCase } from '#testing/open-safety-case.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { anAlert, SERVICES } from './alert-fixture.ts';
import { complaintReminderMail, remindOfComplaints } from './complaint-reminder-mails.ts';

let app: TestApp;
let owner: TestOwner;
let venue: VenueRow;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  owner = await anOwner(app, { tier: 'premium' });
  venue = await aVenue(app, owner, { name: 'The Copper Kettle' });
});

async function say(more: object = {}): Promise<string> {
  const body = {
    venueId: venue.venueId,
    rating: 'poor',
    textSpecific: 'The oysters made us ill',
    isSeriousComplaint: true,
    ...more,
  };
  const headers = { 'idempotency-key': newId() };
  return (await app.send('POST', '/api/feedback', { body, headers })).body.id;
}

const act = (id: string, what: string, body?: object) =>
  app.send('POST', `/api/feedback/${id}/${what}`, { token: owner.token, ...(body && { body }) });

async function recalled(): Promise<{ to: string; subject: string }[]> {
  const rows = await app.db
    .select()
    .from(mails)
    .orderBy(asc(mails.createdAt), asc(mails.toAddress));
  return rows
    .filter(({ kind }) => kind.startsWith('complaint-recalled'))
    .map(({ toAddress, subject }) => ({ to: toAddress, subject }));
}

const after = async (hours: number) => {
  app.moveClock(hours * HOUR_MS);
  await remindOfComplaints(app.services);
};

test('an untouched serious complaint gets one reminder after one day and one after two', async () => {
  await say();
  await say({ isSeriousComplaint: false, textSpecific: 'Slow' });
  await after(23);
  expect(await recalled()).toEqual([]);
  await after(1);
  const first = {
    to: owner.email,
    subject: 'Waiting for a day: serious complaint at The Copper Kettle',
  };
  expect(await recalled()).toEqual([first]);
  expect((await app.mailTo(owner.email))?.text).toContain(
    'If nobody picks it up, we’ll remind you once more.',
  );
  // Simulates two servers that run at the same moment.
  await Promise.all([remindOfComplaints(app.services), remindOfComplaints(app.services)]);
  expect(await recalled()).toEqual([first]);
  await after(24);
  await after(1);
  const second = {
    ...first,
    subject: 'Waiting for two days: serious complaint at The Copper Kettle',
  };
  expect(await recalled()).toEqual([first, second]);
  await after(500);
  expect(await recalled()).toHaveLength(2);
});

test('a reminder that is late says how long the guest has really waited, in full days as on the screens', async () => {
  await say();
  await after(92);
  expect(await recalled()).toMatchObject([
    { subject: 'Waiting for three days: serious complaint at The Copper Kettle' },
  ]);
  const now = app.services.now();
  expect(formatAgo(new Date(now.getTime() - 92 * HOUR_MS), now)).toBe('3 days ago');
  const mail = await app.mailTo(owner.email);
  expect(mail?.text.replace(/\s+/g, ' ')).toContain('since it came in three days ago');
});

test('several simultaneous runs send one reminder of a complaint', async () => {
  await say();
  app.moveClock(24 * HOUR_MS);
  await Promise.all(Array.from({ length: 4 }, () => remindOfComplaints(app.services)));
  expect(await recalled()).toHaveLength(1);
});

test.each([
  ['taken', (id: string) => act(id, 'take')],
  ['resolved', (id: string) => act(id, 'resolve', { how: 'talked' })],
  ['answered by mail', (id: string) => act(id, 'reply', { replyMessage: 'Sorry' })],
  ['answered on the ticket', (id: string) => act(id, 'thread', { text: 'Sorry' })],
])('a complaint that was %s gets no reminder', async (_, see) => {
  const id = await say({ email: 'sam@example.com' });
  expect((await see(id)).status).toBeLessThan(300);
  await after(25);
  expect(await recalled()).toEqual([]);
});

test.each([
  ['resolved', (id: string) => act(id, 'resolve', { how: 'talked' })],
  ['answered', (id: string) => act(id, 'thread', { text: 'Sorry' })],
])('a complaint that was %s and reopened gets a reminder like any other', async (_, see) => {
  const id = await say();
  await see(id);
  await after(1);
  await act(id, 'reopen');
  await after(23);
  expect(await recalled()).toHaveLength(1);
});

test('a complaint that is taken while reminders are sent can get its reminder after it is reopened', async () => {
  const first = await say();
  app.moveClock(1000);
  const second = await say();
  app.moveClock(24 * HOUR_MS);
  const reminder = { feedbackId: first, afterHours: 24, sentAt: app.services.now() };
  const { reminding } = await app.db.transaction(async (tx) => {
    // Holds up the run at the first complaint.
    await tx.insert(complaintReminders).values(reminder);
    const started = remindOfComplaints(app.services);
    await waitForLock(app.db);
    expect((await act(second, 'take')).status).toBe(200);
    return { reminding: started };
  });
  await reminding;
  expect(await recalled()).toEqual([]);
  await act(second, 'reopen');
  await remindOfComplaints(app.services);
  expect(await recalled()).toHaveLength(1);
});

test('complaint reminders are sent without a pause as long as more may be due', async () => {
  await say();
  await say();
  app.moveClock(24 * HOUR_MS);
  expect(await remindOfComplaints(app.services, 1)).toEqual({ hasMore: true });
  expect(await remindOfComplaints(app.services, 1)).toEqual({ hasMore: true });
  expect(await remindOfComplaints(app.services, 1)).toEqual({ hasMore: false });
});

test('failed complaint reminders are retried only after a pause and do not hold up later reminders', async () => {
  const unreachable = await anOwner(app, { tier: 'premium', email: 'not an address' });
  const { venueId } = await aVenue(app, unreachable);
  await say({ venueId });
  app.moveClock(1000);
  await say();
  app.moveClock(24 * HOUR_MS);
  expect(await remindOfComplaints(app.services, 1)).toEqual({ hasMore: true });
  expect(await recalled()).toEqual([]);
  expect(await remindOfComplaints(app.services, 1)).toEqual({ hasMore: true });
  expect(await recalled()).toHaveLength(1);
  expect(await remindOfComplaints(app.services, 1)).toEqual({ hasMore: false });
});

test('a complaint reminder describes an unfinished answer and links to it', async () => {
  const { venueId } = venue;
  const id = await say({
    textGeneral: 'Disappointing food',
    unfinishedAt: new Date().toISOString(),
  });
  await after(24);
  const [mail] = await app.db.select().from(mails).where(eq(mails.kind, 'complaint-recalled-24'));
  expect(mail?.text).toContain('What they tapped: Disappointing food\n');
  expect(mail?.text).toContain('Finished: No, the last questions are unanswered\n');
  expect(mail?.text).toContain(`http://localhost:3000/feedback?venue=${venueId}&entry=${id}`);
  expect(mail?.text).not.toMatch(/In their words\W+Disappointing food/);
});

test('complaint reminders are emailed to the members who get serious complaints by email', async () => {
  const manager = await aMember(app, owner, { role: 'manager' });
  await aMember(app, owner);
  const ways = { push: 'nobody', mail: 'managers' } as const;
  const toldHow = { ...DEFAULT_NEWS_SETTINGS, serious_complaint: ways };
  await app.db.update(venues).set({ toldHow }).where(eq(venues.id, venue.id));
  await say();
  await after(24);
  expect((await recalled()).map(({ to }) => to).sort()).toEqual(
    [manager.email, owner.email].sort(),
  );
});

test('a reminder of a danger names it in subject and heading and leads to its case', () => {
  const ill = toRemind({ textGeneral: 'Two of us were ill', caseId: 'case-1' });
  const { subject, content } = complaintReminderMail(SERVICES, ill, 48);
  expect(subject).toBe('Waiting for two days: possible illness at Luna, table 6');
  expect(content.heading).toBe('Possible illness: a guest of Luna has waited for two days');
  expect(content.paragraphs).toEqual([
    'Nobody has picked up this safety issue since it came in two days ago. It is not too late to write to the guest.',
  ]);
  expect(content.action).toEqual({
    label: 'Open the case',
    url: `${SERVICES.config.publicUrl}/cases/case-1`,
  });
  const slow = complaintReminderMail(SERVICES, toRemind({ safety: null }), 48);
  expect(slow.content.action?.url).toMatch(/\/feedback\?venue=luna&entry=6$/);
});

test('a reminder names the danger of the case if the words of the answer name none', () => {
  const ofCase = toRemind({ safety: null, caseSafety: 'illness', caseId: 'case-1' });
  const { subject, content } = complaintReminderMail(SERVICES, ofCase, 48);
  expect(subject).toBe('Waiting for two days: possible illness at Luna, table 6');
  expect(content.heading).toBe('Possible illness: a guest of Luna has waited for two days');
});

test('a reminder of a complaint whose case is closed says so', () => {
  const step = { at: '2026-11-17T12:00:00.000Z', by: 'maya' };
  const steps = { doctor: step, asked_guest: step };
  const caseState = { status: 'closed', safety: 'illness', steps } as const;
  const { content } = complaintReminderMail(SERVICES, toRemind({ caseState }), 24);
  expect(content.paragraphs[0]).toContain(
    'Its case is closed (2 of 8 steps done), but it is still open, and the guest has had no answer.',
  );
  expect(content.note).toBe('If it stays open, we’ll remind you once more.');
});

test('a reminder of a case that somebody works on says so, with the steps that are done', async () => {
  const caseId = await openSafetyCase(app, await say(), 'illness');
  app.moveClock(HOUR_MS);
  for (const step of ['doctor', 'asked_guest', 'batch_kept']) {
    const body = { step, isDone: true };
    const ticked = await app.send('POST', `/api/cases/${caseId}/steps`, {
      token: owner.token,
      body,
    });
    expect(ticked.status).toBe(200);
  }
  await after(47);
  expect((await recalled()).map(({ subject }) => subject)).toEqual([
    'Waiting for two days: possible illness at The Copper Kettle',
  ]);
  const words = (await app.mailTo(owner.email))?.text.replace(/\s+/g, ' ');
  expect(words).toContain(
    'This safety issue came in two days ago. Somebody has acted on it (3 of 8 steps done), but it is still open, and the guest has had no answer.',
  );
  expect(words).not.toContain('Nobody has picked up');
});

test('a reminder of a complaint that was answered and opened again does not say that nobody has picked it up', async () => {
  const id = await say();
  await act(id, 'thread', { text: 'Sorry' });
  await act(id, 'reopen');
  await after(24);
  const words = (await app.mailTo(owner.email))?.text.replace(/\s+/g, ' ');
  expect(words).toContain('came in a day ago and was opened again: it is still open.');
});

/** An alert of two days ago about which nobody has done anything. */
function toRemind(overrides: Partial<ComplaintToRemind>): ComplaintToRemind {
  const handling = { isActedOn: false, isOpenAgain: false, isAnswered: false, caseState: null };
  return { ...anAlert('6', 48 * 60), ...handling, ...overrides };
}

test('a venue without alerts gets no complaint reminders', async () => {
  await app.db.update(venues).set({ alertOnSerious: false }).where(eq(venues.id, venue.id));
  await say();
  await after(24);
  expect(await recalled()).toEqual([]);
});
