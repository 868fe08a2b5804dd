import { asc, eq, isNull, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { cases } from '#server/cases/table.ts';
import { feedback } from '#server/feedback/table.ts';
import { mails } from '#server/mail/table.ts';
import { newId } from '#server/platform/database/columns.ts';
import { venues } from '#server/venues/table.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { openDatabaseWithLongTimeouts, testDatabase } from '#testing/database/postgres.ts';
import { anOwner, aVenue } from '#testing/factories.ts';
import { makeTestApp, type TestApp, testApp } from '#testing/test-app.ts';
import { readAnswers } from '#testing/understanding/read-answers.ts';
import { alertSeriousComplaints } from './alert-serious-complaints.ts';

async function aRestaurant(overrides: Parameters<typeof aVenue>[2] = {}) {
  const app = await testApp({ RATE_LIMITS: 'off' });
  const owner = await anOwner(app, { tier: 'pro' });
  const venue = await aVenue(app, owner, { name: 'Luna <Trattoria>', ...overrides });
  return { app, owner, venue };
}

async function complain(
  app: TestApp,
  venueId: string,
  fields: object = {},
  headers: Record<string, string> = {},
) {
  const body = { venueId, rating: 'poor', isSeriousComplaint: true, ...fields };
  const { status } = await app.send('POST', '/api/feedback', { body, headers });
  expect(status).toBe(201);
}

function mailsTo(app: TestApp, email: string) {
  return app.db.select().from(mails).where(eq(mails.toAddress, email)).orderBy(asc(mails.id));
}

async function waiting(app: TestApp): Promise<number> {
  return (await app.db.select().from(feedback).where(isNull(feedback.alertedAt))).length;
}

test('a serious complaint is emailed to the owner at once, and only once', async () => {
  const { app, owner, venue } = await aRestaurant();
  await complain(app, venue.venueId, {
    textGeneral: `<b>Glass</b> in my soup. ${'And so on. '.repeat(200)}`,
    tableNumber: 12,
    serverName: 'Marco',
    email: 'guest@example.com',
    visitDate: '2020-03-05',
  });
  await readAnswers(app);
  await alertSeriousComplaints(app.services);
  await alertSeriousComplaints(app.services);
  const sent = await mailsTo(app, owner.email);
  expect(sent).toHaveLength(1);
  const [mail] = sent;
  expect(mail?.subject).toBe('Serious complaint at Luna <Trattoria>, table 12');
  expect(mail?.text).toContain('Rating: Poor\nTable: 12\nServed by: Marco\n');
  expect(mail?.text).toMatch(/Came in: .+\nVisited: 5 Mar 2020\n/);
  expect(mail?.text).toContain('Left an email address: Yes, you can reply');
  const [said] = await app.db.select().from(feedback);
  const address = `http://localhost:3000/feedback?venue=${venue.venueId}&entry=${said?.id}`;
  expect(mail?.text).toContain(address);
  expect(mail?.html).toContain('&#60;b&#62;Glass');
  expect(mail?.html).not.toContain('guest@example.com');
  expect(mail?.text.length).toBeLessThan(2_000);
  expect(await waiting(app)).toBe(0);
});

test('the alert spells the name of a team member as most guests do', async () => {
  const { app, owner, venue } = await aRestaurant();
  const praise = { venueId: venue.venueId, rating: 'great', serverName: 'Marco' };
  await app.send('POST', '/api/feedback', { body: praise });
  await app.send('POST', '/api/feedback', { body: praise });
  await complain(app, venue.venueId, { serverName: 'MARCO' });
  await alertSeriousComplaints(app.services);
  expect((await app.mailTo(owner.email))?.text).toContain('Served by: Marco\n');
});

test('the alert does not quote a tapped topic, and says that a guest who has not finished may still be answering', async () => {
  const { app, owner, venue } = await aRestaurant();
  const unfinishedAt = app.services.now().toISOString();
  const tapped = { primaryIssue: 'Food', textGeneral: 'Disappointing food' };
  const unfinished = { ...tapped, unfinishedAt };
  await complain(app, venue.venueId, unfinished, { 'idempotency-key': newId() });
  await complain(app, venue.venueId, { ...tapped, specificFeedback: 'The lamb was cold' });
  await readAnswers(app);
  app.moveClock(10_000);
  await alertSeriousComplaints(app.services);
  const sent = await mailsTo(app, owner.email);
  expect(sent).toHaveLength(2);
  const silent = sent.find(({ text }) => text.includes('Finished: '));
  const spoken = sent.find(({ text }) => text.includes('The lamb was cold'));
  expect(silent?.text).toContain('What they tapped: Disappointing food\n');
  expect(silent?.text).toContain('Finished: Not yet, the guest may still be answering\n');
  expect(silent?.text).not.toContain('In their words');
  expect(spoken?.text).toMatch(/In their words\W+The lamb was cold/);
  expect(spoken?.text.match(/Disappointing food/g)).toHaveLength(1);
});

test('the email about a complaint without danger is not as urgent, and quotes only the beginning of a long text', async () => {
  const { app, owner, venue } = await aRestaurant();
  const specificFeedback = `The lamb was cold. ${'We told them, and nobody cared. '.repeat(40)}`;
  await complain(app, venue.venueId, { specificFeedback });
  await readAnswers(app);
  app.moveClock(10_000);
  await alertSeriousComplaints(app.services);
  const mail = await app.mailTo(owner.email);
  expect(mail?.text).toContain(`An unhappy guest at ${venue.name}`);
  expect(mail?.text).not.toContain('needs you now');
  const quote = /> (The lamb[^…]*…)/.exec(mail?.text ?? '')?.[1];
  expect(quote?.replace(/[\s>]+/g, ' ').length).toBeGreaterThan(350);
  expect(quote?.replace(/[\s>]+/g, ' ').length).toBeLessThanOrEqual(400);
});

test('two servers that send alerts at the same moment send one email about each complaint', async () => {
  const { app, owner, venue } = await aRestaurant();
  const other = await makeTestApp((await testDatabase()).db, { RATE_LIMITS: 'off' });
  for (let i = 0; i < 4; i++) await complain(app, venue.venueId);
  await Promise.all(
    [app, other, app, other].map(({ services }) => alertSeriousComplaints(services)),
  );
  expect(await mailsTo(app, owner.email)).toHaveLength(4);
});

test('the first five complaints of an hour are emailed one by one, and the remaining complaints together after the hour', async () => {
  const { app, owner, venue } = await aRestaurant();
  for (let i = 0; i < 11; i++) await complain(app, venue.venueId, { tableNumber: i });
  await alertSeriousComplaints(app.services);
  app.moveClock(HOUR_MS / 2);
  await alertSeriousComplaints(app.services);
  expect(await mailsTo(app, owner.email)).toHaveLength(5);
  expect(await waiting(app)).toBe(6);

  app.moveClock(HOUR_MS / 2);
  await alertSeriousComplaints(app.services);
  const sent = await mailsTo(app, owner.email);
  expect(sent).toHaveLength(6);
  expect(sent.at(-1)?.subject).toBe('6 more serious complaints at Luna <Trattoria>');
  expect(sent.at(-1)?.text).toContain('Poor · table 10');
  expect(await waiting(app)).toBe(0);
});

test.each([
  ['from yesterday', {}, 25 * HOUR_MS],
  ['at a venue without alerts', { alertOnSerious: false }, 0],
  ['at a removed venue', { deletedAt: new Date() }, 0],
])('a complaint %s is marked as alerted without an email', async (_, change, laterMs) => {
  const { app, owner, venue } = await aRestaurant();
  await complain(app, venue.venueId);
  if (Object.keys(change).length > 0) {
    await app.db.update(venues).set(change).where(eq(venues.id, venue.id));
  }
  app.moveClock(laterMs);
  await alertSeriousComplaints(app.services);
  expect(await mailsTo(app, owner.email)).toEqual([]);
  expect(await waiting(app)).toBe(0);
});

test('no email is sent for held feedback, for a harmless answer or for the sample venue', async () => {
  const { app, venue } = await aRestaurant();
  await complain(app, venue.venueId, { isSeriousComplaint: false });
  await complain(app, 'default-venue');
  await complain(app, venue.venueId);
  await app.db.update(feedback).set({ heldAt: new Date() }).where(eq(feedback.venueUuid, venue.id));
  await alertSeriousComplaints(app.services);
  expect(await app.db.select().from(mails)).toEqual([]);
});

test('an owner with an invalid address does not delay the alerts of other owners', async () => {
  const { app, venue } = await aRestaurant();
  const unreachable = await anOwner(app, { tier: 'pro', email: 'not an address' });
  const { venueId } = await aVenue(app, unreachable);
  await complain(app, venueId);
  await complain(app, venue.venueId);
  await alertSeriousComplaints(app.services);
  expect(await app.db.select().from(mails)).toHaveLength(1);
  expect(await waiting(app)).toBe(1);
});

test('the alert names the kind of safety matter and the words that suggest it', async () => {
  const { app, owner, venue } = await aRestaurant();
  await complain(app, venue.venueId, {
    rating: 'excellent',
    isSeriousComplaint: false,
    textGeneral: 'Lovely, but my lips swelled',
  });
  await alertSeriousComplaints(app.services);
  expect(await mailsTo(app, owner.email)).toEqual([]);
  await readAnswers(app);
  await alertSeriousComplaints(app.services);
  const [mail, ...more] = await mailsTo(app, owner.email);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('Possible allergic reaction at Luna <Trattoria>');
  // In the heading, and not again above or among the facts.
  expect(mail?.text.split('Possible allergic reaction')).toHaveLength(2);
  const [opened] = await app.db.select().from(cases);
  expect(mail?.text).toMatch(
    new RegExp(`See the complaint:\\s+http\\S+entry=${opened?.feedbackId}\\s`),
  );
  expect(mail?.text).not.toContain('/cases/');
  const order = ['Possible allergic', '> Lovely, but my lips swelled', 'Rating: ', 'See the comp'];
  const places = order.map((words) => mail?.text.indexOf(words) ?? -1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places).not.toContain(-1);
});

test('the owner is alerted to a complaint after ten seconds even if its words have not been read yet', async () => {
  const { app, owner, venue } = await aRestaurant();
  await complain(app, venue.venueId, { textGeneral: 'my lips swelled' });
  // The test's own run time counts too, and may be several seconds on a busy machine.
  app.moveClock(-MINUTE_MS);
  await alertSeriousComplaints(app.services);
  expect(await mailsTo(app, owner.email)).toEqual([]);
  app.moveClock(MINUTE_MS + 10_000);
  await alertSeriousComplaints(app.services);
  const [mail] = await mailsTo(app, owner.email);
  expect(mail?.text).not.toContain('Possible');
});

test('a second alert follows if a complaint turns out to be a safety matter when its words are read', async () => {
  const { app, owner, venue } = await aRestaurant();
  await complain(app, venue.venueId, { textGeneral: 'my lips swelled' });
  await complain(app, venue.venueId, { textGeneral: 'slow and cold' });
  app.moveClock(10_000);
  await alertSeriousComplaints(app.services);
  expect(await mailsTo(app, owner.email)).toHaveLength(2);
  await readAnswers(app);
  const { address } = await testDatabase();
  const second = await openDatabaseWithLongTimeouts(address);
  const there = await makeTestApp(second.db);
  await Promise.all([app, there].map(({ services }) => alertSeriousComplaints(services)));
  await second.close();
  await readAnswers(app);
  await alertSeriousComplaints(app.services);
  const [, , again, ...more] = await mailsTo(app, owner.email);
  expect(more).toEqual([]);
  expect(again?.subject).toBe('Possible allergic reaction at Luna <Trattoria>');
  expect(again?.text.replace(/\s+/g, ' ')).toContain(
    'We emailed you about this guest before we had read all of it. If the guest is still with you, please go to them now.',
  );
  expect(await waiting(app)).toBe(0);
});

test('no second alert follows when a member marks a complaint as a safety matter', async () => {
  const { app, owner, venue } = await aRestaurant();
  await complain(app, venue.venueId, { textGeneral: 'slow and cold' });
  await readAnswers(app);
  await alertSeriousComplaints(app.services);
  const [row] = await app.db.select().from(feedback);
  const body = { safety: 'illness' };
  const url = `/api/feedback/${row?.id}/understanding`;
  expect((await app.send('POST', url, { token: owner.token, body })).status).toBeLessThan(300);
  await alertSeriousComplaints(app.services);
  expect(await mailsTo(app, owner.email)).toHaveLength(1);
});

test('a safety matter in an answer that is over a day old causes no email', async () => {
  const { app, owner, venue } = await aRestaurant();
  await complain(app, venue.venueId, { isSeriousComplaint: false, textGeneral: 'a mouse' });
  await readAnswers(app);
  app.moveClock(25 * HOUR_MS);
  await alertSeriousComplaints(app.services);
  expect(await mailsTo(app, owner.email)).toEqual([]);
  expect(await waiting(app)).toBe(0);
});

test('the alarm of an emergency is stored before those of older dangers, in a transaction of its own', async () => {
  const { app, venue } = await aRestaurant({ liveFloor: true, alertOnSerious: true });
  for (const tableNumber of ['1', '2', '3', '4', '5', '6']) {
    await complain(app, venue.venueId, { tableNumber, textGeneral: 'a mouse' });
  }
  await complain(app, venue.venueId, { tableNumber: '7', textGeneral: 'my throat swelled' });
  await readAnswers(app, async (answers) =>
    answers.map((because) => ({
      language: 'en',
      tone: 'negative',
      topics: [],
      safety: because.includes('a mouse') ? 'pest' : 'allergen',
      because: [...because],
    })),
  );
  await alertSeriousComplaints(app.services);
  const { rows } = await app.db.execute<{ tables: string[] }>(sql`
    select array_agg(table_number order by table_number) as tables from calls
    group by xmin::text order by xmin::text::bigint
  `);
  expect(rows.map(({ tables }) => tables)).toEqual([['7'], ['1', '2', '3', '4', '5'], ['6']]);
});

test('emergencies of two venues are handled in turn, so that neither venue waits for all those of the other', async () => {
  const { app, owner, venue: busy } = await aRestaurant({ liveFloor: true, alertOnSerious: true });
  const other = await aVenue(app, owner, { name: 'Quiet', liveFloor: true, alertOnSerious: true });
  for (const { venueId } of [busy, other]) {
    for (const textGeneral of ['my throat swelled', 'my throat swelled', 'my throat swelled']) {
      await complain(app, venueId, {
        tableNumber: venueId === busy.venueId ? '1' : '2',
        textGeneral,
      });
    }
  }
  await readAnswers(app, async (answers) =>
    answers.map((because) => ({
      language: 'en',
      tone: 'negative',
      topics: [],
      safety: 'allergen',
      because: [...because],
    })),
  );
  await alertSeriousComplaints(app.services);
  const { rows } = await app.db.execute<{ table: string }>(sql`
    select table_number as table from calls order by xmin::text::bigint
  `);
  const order = rows.map(({ table }) => table);
  expect(order).toHaveLength(6);
  for (const turn of [0, 2, 4]) expect(new Set(order.slice(turn, turn + 2)).size).toBe(2);
});
