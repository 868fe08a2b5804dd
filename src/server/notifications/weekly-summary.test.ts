import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '#server/audit/table.ts';
import { businesses } from '#server/businesses/table.ts';
import { insertFeedbackRows } from '#server/feedback/intake/intake-query.ts';
import { insertCallRows } from '#server/floor/calls/queries.ts';
import { newId } from '#server/platform/database/columns.ts';
import { readOlderAnswers } from '#server/understanding/reading/read-older-answers.ts';
import { venues } from '#server/venues/table.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { testDatabase } from '#testing/database/postgres.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { makeTestApp, type TestApp, testApp } from '#testing/test-app.ts';
import { simpleReader } from '#testing/understanding/read-answers.ts';
import { sendWeeklySummaries } from './send-weekly-summaries.ts';

/** Monday, 8 a.m. in London and 3 a.m. in New York. */
const MONDAY_8 = new Date('2026-03-02T08:00:00Z');

async function atMonday(): Promise<TestApp> {
  const app = await testApp();
  moveTo(app, MONDAY_8);
  return app;
}

function moveTo(app: TestApp, moment: Date): void {
  app.moveClock(moment.getTime() - app.services.now().getTime() + 1000);
}

async function aRestaurant(
  app: TestApp,
  { timezone = 'Europe/London', name = 'Luna', ...account }: Record<string, unknown> = {},
) {
  const owner = await anOwner(app, account);
  const venue = await aVenue(app, owner, {
    timezone: String(timezone),
    name: String(name),
    createdAt: new Date(MONDAY_8.getTime() - 30 * DAY_MS),
  });
  return { owner, venue };
}

async function aGuest(
  app: TestApp,
  venue: { id: string; venueId: string },
  moment: string,
  fields: object = {},
): Promise<void> {
  const row = { id: newId(), venueUuid: venue.id, venueId: venue.venueId };
  const rating = { overallRating: 'great' as const };
  await insertFeedbackRows(app.db, [{ ...row, ...rating, createdAt: new Date(moment), ...fields }]);
}

function tokenIn(text: string | undefined): string {
  return /\/unsubscribe\?token=(\S+)/.exec(text ?? '')?.[1] ?? '';
}

test('on Monday at eight the owner gets a weekly summary of the seven days before', async () => {
  const app = await atMonday();
  const { owner, venue } = await aRestaurant(app);
  await aGuest(app, venue, '2026-02-23T00:00:00Z', { serverName: 'Marco' });
  await aGuest(app, venue, '2026-02-27T20:00:00Z', {
    overallRating: 'poor',
    isSeriousComplaint: true,
    email: 'guest@example.com',
  });
  // As in the inbox, praise does not count as waiting for a reply.
  await aGuest(app, venue, '2026-03-01T23:59:59Z', { email: 'happy@example.com' });
  await aGuest(app, venue, '2026-02-22T23:00:00Z');
  await aGuest(app, venue, '2026-03-02T00:30:00Z', { overallRating: 'poor' });
  await sendWeeklySummaries(app.services);
  const mail = await app.mailTo(owner.email);
  expect(mail?.subject).toBe('Your week at Luna: 3 answers, 1 guest waiting');
  expect(mail?.text).toContain('23 February – 1 March');
  expect(mail?.text).toContain('3 guests told you how it was; the week before 1 did.');
  expect(mail?.text).toContain(`Luna
Feedback: 3
Change on the week before: +200%
Satisfaction: 67% (2 of 3), too few answers to say
Negative feedback: 1 (rated poor or fair)
Serious complaints: 1
Most mentioned: Marco
Waiting for you: 1
`);
  expect(mail?.text).not.toContain('guest@example.com');
  expect(mail?.unsubscribeUrl).toBe(
    `http://localhost:3000/api/unsubscribe?token=${tokenIn(mail?.text)}`,
  );
});

test('the weekly summary does not call a guest unhappy whose unread message may be a thank-you', async () => {
  const app = await testApp();
  moveTo(app, new Date(MONDAY_8.getTime() - DAY_MS));
  const { owner, venue } = await aRestaurant(app);
  const said = { venueId: venue.venueId, rating: 'great' };
  const { ticketUrl } = (await app.send('POST', '/api/feedback', { body: said })).body;
  const path = `/api/tickets/${ticketUrl.split('/').at(-1)}/messages`;
  expect((await app.send('POST', path, { body: { text: 'Thank you' } })).status).toBe(201);
  moveTo(app, MONDAY_8);
  await sendWeeklySummaries(app.services);
  const mail = await app.mailTo(owner.email);
  expect(mail?.subject).toBe('Your week at Luna: 1 answer, 1 guest waiting');
  expect(mail?.text).toContain('\n1 guest still waits for you.\n');
});

test('the weekly summary names no worst day for a few complaints, and no most mentioned name on a tie', async () => {
  const app = await atMonday();
  const { owner, venue } = await aRestaurant(app);
  const poor = { overallRating: 'poor' };
  await aGuest(app, venue, '2026-02-24T20:00:00Z', poor);
  await aGuest(app, venue, '2026-02-26T20:00:00Z', poor);
  await aGuest(app, venue, '2026-02-24T20:00:00Z', { serverName: 'Priya' });
  await aGuest(app, venue, '2026-02-26T20:00:00Z', { serverName: 'Tom', overallRating: 'okay' });
  await sendWeeklySummaries(app.services);
  const tied = await app.mailTo(owner.email);
  expect(tied?.text).toContain('Negative feedback: 2 (rated poor or fair)');
  expect(tied?.text).not.toMatch(/Most complaints on|Most mentioned/);

  await aGuest(app, venue, '2026-03-05T20:00:00Z', { ...poor, serverName: 'Tom' });
  await aGuest(app, venue, '2026-03-05T20:00:00Z', { ...poor, serverName: 'Tom' });
  await aGuest(app, venue, '2026-03-06T20:00:00Z', { ...poor, serverName: 'Priya' });
  moveTo(app, new Date(MONDAY_8.getTime() + 7 * DAY_MS));
  await sendWeeklySummaries(app.services);
  const clear = await app.mailTo(owner.email);
  expect(clear?.text).toContain('Most mentioned: Tom\n');
  expect(clear?.text).not.toContain('Most complaints on');
});

test('the weekly summary names the day with most complaints only if chance does not explain it', async () => {
  const app = await atMonday();
  const { owner, venue } = await aRestaurant(app);
  const poor = { overallRating: 'poor' };
  for (const day of [23, 24, 25, 27, 28]) {
    await aGuest(app, venue, `2026-02-${day}T20:00:00Z`);
    await aGuest(app, venue, `2026-02-${day}T21:00:00Z`);
  }
  for (let guest = 0; guest < 8; guest += 1) {
    await aGuest(app, venue, `2026-02-26T1${guest}:00:00Z`, poor);
  }
  await sendWeeklySummaries(app.services);
  expect((await app.mailTo(owner.email))?.text).toContain('Most complaints on: Thursday\n');

  // The guests of one table are no eight reasons to doubt a day.
  for (let guest = 0; guest < 8; guest += 1) {
    await aGuest(app, venue, `2026-03-05T1${guest}:00:00Z`, { ...poor, tableNumber: '7' });
  }
  moveTo(app, new Date(MONDAY_8.getTime() + 7 * DAY_MS));
  await sendWeeklySummaries(app.services);
  const next = await app.mailTo(owner.email);
  expect(next?.text).toContain('Negative feedback: 8');
  expect(next?.text).not.toContain('Most complaints on');
});

test('the weekly summary does not report a change that may be chance', async () => {
  const app = await atMonday();
  const { owner, venue } = await aRestaurant(app);
  const guests = (count: number, unhappy: number, moment: string) =>
    Promise.all(
      Array.from({ length: count }, (_, index) =>
        aGuest(app, venue, moment, { overallRating: index < unhappy ? 'poor' : 'great' }),
      ),
    );
  await guests(20, 2, '2026-02-27T20:00:00Z');
  await guests(18, 0, '2026-02-20T20:00:00Z');
  await sendWeeklySummaries(app.services);
  const { text } = (await app.mailTo(owner.email)) ?? {};
  expect(text).toContain('20 guests told you how it was, about as many as the week before (18).');
  expect(text).toContain('Satisfaction: 90% (18 of 20), no clear change from the week before\n');
});

test('the weekly summary of a venue with a live floor shows what became of its calls', async () => {
  const app = await atMonday();
  const { owner, venue } = await aRestaurant(app);
  await app.db.update(venues).set({ liveFloor: true }).where(eq(venues.id, venue.id));
  await aGuest(app, venue, '2026-02-27T20:00:00Z');
  const friday = (time: string) => new Date(`2026-02-27T${time}Z`);
  const calls = ['one', 'two', 'three'].map((tokenHash) => ({
    venueUuid: venue.id,
    tableNumber: '7',
    tokenHash,
    createdAt: friday('20:00:00'),
  }));
  const done = {
    status: 'done',
    takenAt: friday('20:01:00'),
    arrivedAt: friday('20:01:30'),
    doneAt: friday('20:04:00'),
    outcome: 'replaced',
  } as const;
  const [one, two, three] = calls;
  if (!one || !two || !three) throw new Error('there are three calls');
  await insertCallRows(app.db, [
    { ...one, ...done },
    { ...two, ...done, isSettled: false },
    { ...three, status: 'missed', createdAt: new Date('2026-03-02T00:30:00Z') },
  ]);
  await sendWeeklySummaries(app.services);
  expect((await app.mailTo(owner.email))?.text).toContain(`Waiting for you: 0
Calls to a table: 2
Someone came after: 2 min
Sorted at the table: 1 of 2
`);
});

test('the weekly summary is sent once a week, however many servers there are', async () => {
  const app = await atMonday();
  const { owner, venue } = await aRestaurant(app);
  await aGuest(app, venue, '2026-02-27T20:00:00Z');
  const other = await makeTestApp((await testDatabase()).db);
  moveTo(other, MONDAY_8);
  await Promise.all([app, other, app].map(({ services }) => sendWeeklySummaries(services)));
  await sendWeeklySummaries(app.services);
  expect(await app.countMails(owner.email)).toBe(1);
  moveTo(app, new Date(MONDAY_8.getTime() + 7 * DAY_MS));
  await sendWeeklySummaries(app.services);
  expect(await app.countMails(owner.email)).toBe(2);
});

test.each([
  ['before eight', new Date('2026-03-02T07:59:00Z')],
  ['late in the evening', new Date('2026-03-02T22:00:00Z')],
  ['on Tuesday', new Date('2026-03-03T08:00:00Z')],
])('no weekly summary is sent %s', async (_, moment) => {
  const app = await testApp();
  moveTo(app, moment);
  const { owner, venue } = await aRestaurant(app);
  await aGuest(app, venue, '2026-02-27T20:00:00Z');
  await sendWeeklySummaries(app.services);
  expect(await app.countMails(owner.email)).toBe(0);
});

test('a weekly summary that fails does not hold up later summaries', async () => {
  const app = await atMonday();
  const unreachable = await aRestaurant(app, { email: 'not an address' });
  const { owner, venue } = await aRestaurant(app);
  for (const each of [unreachable.venue, venue]) await aGuest(app, each, '2026-02-27T20:00:00Z');
  await sendWeeklySummaries(app.services, 1);
  expect(await app.countMails(owner.email)).toBe(0);
  await sendWeeklySummaries(app.services, 1);
  expect(await app.countMails(owner.email)).toBe(1);
});

test('the weekly summary follows the time zone of the first venue', async () => {
  const app = await atMonday();
  const { owner, venue } = await aRestaurant(app, { timezone: 'America/New_York' });
  await aGuest(app, venue, '2026-02-27T20:00:00Z');
  await sendWeeklySummaries(app.services);
  expect(await app.countMails(owner.email)).toBe(0);
  app.moveClock(5 * HOUR_MS);
  await sendWeeklySummaries(app.services);
  expect(await app.countMails(owner.email)).toBe(1);
});

test('no weekly summary goes to an owner who turned it off, is unverified or had no guests for two weeks', async () => {
  const app = await atMonday();
  const off = await aRestaurant(app, { weeklySummaryEnabled: false });
  const unverified = await aRestaurant(app, { emailVerified: false });
  const quiet = await aRestaurant(app);
  for (const { venue } of [off, unverified]) await aGuest(app, venue, '2026-02-27T20:00:00Z');
  await aGuest(app, quiet.venue, '2026-02-14T20:00:00Z');
  await sendWeeklySummaries(app.services);
  for (const { owner } of [off, unverified, quiet]) {
    expect(await app.countMails(owner.email)).toBe(0);
  }
});

async function isOn(app: TestApp, owner: TestOwner): Promise<boolean | undefined> {
  const [row] = await app.db.select().from(businesses).where(eq(businesses.id, owner.businessId));
  return row?.weeklySummaryEnabled;
}

test('one-click unsubscribe stops the weekly summary, but merely opening the unsubscribe URL does not', async () => {
  const app = await atMonday();
  const { owner, venue } = await aRestaurant(app);
  await aGuest(app, venue, '2026-02-27T20:00:00Z');
  await sendWeeklySummaries(app.services);
  const mail = await app.mailTo(owner.email);
  const { pathname, search } = new URL(mail?.unsubscribeUrl ?? '');
  const looked = await app.send('GET', pathname + search);
  expect(looked.headers.location).toBe(`/unsubscribe${search}`);
  expect(await isOn(app, owner)).toBe(true);

  const oneClick = {
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  };
  for (let i = 0; i < 2; i++) {
    expect(await app.send('POST', pathname + search, oneClick)).toMatchObject({
      status: 200,
      body: { message: 'You won’t get any more weekly summaries.' },
    });
  }
  expect(await isOn(app, owner)).toBe(false);
  const entries = await app.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.businessId, owner.businessId));
  expect(entries.map(({ action }) => action)).toEqual(['account.unsubscribed']);
});

test('a forged unsubscribe link unsubscribes nobody', async () => {
  const app = await atMonday();
  const { owner, venue } = await aRestaurant(app);
  const other = await aRestaurant(app);
  await aGuest(app, venue, '2026-02-27T20:00:00Z');
  await sendWeeklySummaries(app.services);
  const token = tokenIn((await app.mailTo(owner.email))?.text);
  const forged = [
    token.replace(owner.businessId, other.owner.businessId),
    token.replace('weekly-summary', 'reminders'),
    token.slice(0, -1),
    'x',
    '',
  ];
  for (const each of forged) {
    const { status } = await app.send('POST', `/api/unsubscribe?token=${each}`);
    expect(status).toBe(400);
  }
  expect([await isOn(app, owner), await isOn(app, other.owner)]).toEqual([true, true]);
});

test('the owner can turn the weekly summary off and on in the settings', async () => {
  const app = await testApp();
  const owner = await anOwner(app);
  for (const weeklySummaryEnabled of [false, true]) {
    const { body } = await app.send('PUT', '/api/auth/preferences', {
      token: owner.token,
      body: { weeklySummaryEnabled },
    });
    expect(body.user.weeklySummaryEnabled).toBe(weeklySummaryEnabled);
    expect(await isOn(app, owner)).toBe(weeklySummaryEnabled);
  }
  const entries = await app.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.businessId, owner.businessId))
    .orderBy(auditLog.id);
  expect(entries.map(({ details }) => details)).toEqual([
    { weeklySummaryEnabled: false },
    { weeklySummaryEnabled: true },
  ]);
});

test('the weekly summary shows what guests praised and complained about, and safety matters', async () => {
  const app = await atMonday();
  const { owner, venue } = await aRestaurant(app);
  const say = (textGeneral: string, moment: string) => aGuest(app, venue, moment, { textGeneral });
  await say('lovely', '2026-02-24T20:00:00Z');
  await say('very lovely', '2026-02-24T20:00:00Z');
  await say('Great food', '2026-02-24T20:00:00Z');
  // Kind words from an unhappy guest are not counted as praise, and a happy guest's remark about
  // waiting is not counted as a complaint.
  const unhappy = (textGeneral: string) =>
    aGuest(app, venue, '2026-02-25T20:00:00Z', { textGeneral, overallRating: 'poor' });
  await unhappy('we waited');
  await unhappy('lovely');
  await say('we waited', '2026-02-25T20:00:00Z');
  await say('a mouse', '2026-02-26T20:00:00Z');
  await say('loud', '2026-02-20T20:00:00Z');
  while (await readOlderAnswers(app.services, simpleReader(), () => 0));
  await sendWeeklySummaries(app.services);
  const { text } = (await app.mailTo(owner.email)) ?? {};
  expect(text).toContain('Answers with words: 6\n');
  expect(text).toContain('Praise: Food quality (2)\n');
  expect(text).toContain('Complaints: Waiting (1), Cleanliness (1)\n');
  expect(text).toContain('Possible safety issues: 1\n');
});
