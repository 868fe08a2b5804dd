import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { mails } from '#server/mail/table.ts';
import { newId } from '#server/platform/database/columns.ts';
import { pushes } from '#server/push/table.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { venues } from '#server/venues/table.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { newBrowserKeys } from '#testing/push/sealed-message.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { readAnswers, simpleReader } from '#testing/understanding/read-answers.ts';
import { readMessages } from '#testing/understanding/read-words.ts';
import { alertTeamToDangerOnTickets } from './alert-team-to-danger-on-tickets.ts';
import { MAX_PHONES_PER_NETWORK } from './plan-alerts.ts';
import { sendAlertSummaries } from './send-alert-summaries.ts';
import { alertsToSummarise } from './table.ts';

const DANGER = 'My tongue swelled just now and I cannot breathe';

let app: TestApp;
let owner: TestOwner;
let venue: VenueRow;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  owner = await anOwner(app, { tier: 'premium' });
  venue = await aVenue(app, owner, { liveFloor: true, alertOnSerious: true });
});

type Guest = { id: string; code: string };

const WIFI = '203.0.113.7';

/** A guest who complained about waiting, with a new browser. */
async function aGuest(tableNumber = '3', remoteAddress = WIFI): Promise<Guest> {
  const said = { rating: 'fair', textGeneral: 'we waited', tableNumber };
  const { body } = await app.send('POST', '/api/feedback', {
    headers: { 'x-guest-device': newId(), 'idempotency-key': newId() },
    body: { venueId: venue.venueId, ...said },
    remoteAddress,
  });
  await readAnswers(app);
  return { id: body.id, code: body.ticketUrl.split('/').at(-1) };
}

/** The guest writes on the ticket, and the job that reads the message runs. */
async function writeUnalerted({ code }: Guest, text: string): Promise<void> {
  app.moveClock(MINUTE_MS);
  const { status } = await app.send('POST', `/api/tickets/${code}/messages`, { body: { text } });
  expect(status).toBe(201);
  await readMessages(app.services, simpleReader());
}

/** The same, and the job that alerts the team runs. */
async function write(guest: Guest, text = DANGER): Promise<void> {
  await writeUnalerted(guest, text);
  await alertTeamToDangerOnTickets(app.services);
}

const alerts = () => app.db.select().from(mails).where(eq(mails.kind, 'serious-complaint'));

async function post(path: string, body: object): Promise<void> {
  expect((await app.send('POST', path, { token: owner.token, body })).status).toBe(200);
}

const dismiss = ({ id }: Guest) => post(`/api/feedback/${id}/understanding`, { safety: null });

async function closeCase(): Promise<void> {
  const { body } = await app.send('GET', '/api/cases?status=open', { token: owner.token });
  await post(`/api/cases/${body.cases[0].id}/close`, {});
}

test.each([
  ['dismissed the case as misread', dismiss],
  ['closed the case', closeCase],
])('repeated danger on a ticket is emailed at once after a member %s', async (_, decide) => {
  const guest = await aGuest();
  await write(guest);
  await decide(guest);
  await write(guest);
  expect(await alerts()).toHaveLength(2);
  // A third message repeats the same danger and causes no further alert.
  await write(guest);
  expect(await alerts()).toHaveLength(2);
});

test('the team gets one email every fifteen minutes about a guest who keeps writing about the same danger', async () => {
  const guest = await aGuest();
  await write(guest);
  for (let minutes = 1; minutes < 15; minutes += 7) {
    app.moveClock(6 * MINUTE_MS);
    await write(guest);
  }
  expect(await alerts()).toHaveLength(1);
  await write(guest);
  expect(await alerts()).toHaveLength(2);
});

test('danger on a ticket is emailed after alerts are switched on, even if the guest first wrote about it before', async () => {
  const guest = await aGuest();
  await app.db.update(venues).set({ alertOnSerious: false });
  await write(guest);
  expect(await alerts()).toEqual([]);
  await app.db.update(venues).set({ alertOnSerious: true });
  await write(guest);
  expect(await alerts()).toHaveLength(1);
});

const TABLES = ['11', '12', '13', '14', '15', '16'];

test('many alerts about tickets from one network share a summary email each minute, but are pushed and shown at once', async () => {
  const subscription = { endpoint: 'https://push.example/1', keys: newBrowserKeys().shared };
  await app.send('POST', '/api/push/subscriptions', { token: owner.token, body: subscription });
  for (const table of TABLES) await write(await aGuest(table));
  expect(await alerts()).toHaveLength(MAX_PHONES_PER_NETWORK);
  const sent = await app.db.select().from(pushes).where(eq(pushes.kind, 'serious_complaint'));
  expect(sent).toHaveLength(TABLES.length);
  const { body } = await app.send('GET', `/api/floor?venueId=${venue.venueId}`, owner);
  expect(body.calls).toHaveLength(TABLES.length);

  await sendAlertSummaries(app.services);
  const [summary, ...more] = await app.db
    .select()
    .from(mails)
    .where(eq(mails.kind, 'safety-summary'));
  expect(more).toEqual([]);
  expect(summary?.subject).toContain(
    `Possible emergency or allergic reaction at ${venue.name}, table 16, and 3 more`,
  );
  const listed = [...(summary?.text ?? '').matchAll(/table\s+(\d+)$/gm)].map(([, table]) => table);
  expect(listed).toEqual(TABLES.slice(MAX_PHONES_PER_NETWORK).toReversed());

  await write(await aGuest('17', '198.51.100.20'));
  const subjects = (await alerts()).map(({ subject }) => subject);
  expect(subjects).toContainEqual(expect.stringContaining('table 17'));
});

test('a summary of one message about danger quotes the message, and a summary of two kinds of danger names both kinds', async () => {
  for (const table of TABLES.slice(0, MAX_PHONES_PER_NETWORK)) await write(await aGuest(table));
  const before = await alerts();
  const guest = await aGuest('3');
  await write(guest);
  await sendAlertSummaries(app.services);
  const [quoted] = (await alerts()).filter(({ id }) => !before.some((mail) => mail.id === id));
  expect(quoted?.text).toContain(DANGER);
  expect(quoted?.text).not.toContain('we waited');
  await write(guest, 'And there is a mouse');
  await write(guest, 'I bit on a shell');
  app.moveClock(MINUTE_MS);
  await sendAlertSummaries(app.services);
  const [summary] = await app.db.select().from(mails).where(eq(mails.kind, 'safety-summary'));
  for (const danger of [/food\s+contamination/, /pests/]) expect(summary?.text).toMatch(danger);
});

test('an email about danger on a ticket says if the alarm is unconfirmed, and its subject names the gravest danger', async () => {
  const [first = '', ...others] = TABLES;
  const guest = await aGuest(first);
  await write(guest);
  for (const table of others.slice(0, 3)) await write(await aGuest(table));
  const before = await alerts();
  await write(guest, 'And there is a mouse');
  const [mail, ...more] = (await alerts()).filter(({ id }) => !before.some((one) => one.id === id));
  expect(more).toEqual([]);
  expect(mail?.subject).toMatch(
    new RegExp(
      `^Possible emergency or allergic reaction and possible pests at .*, table ${first}, unconfirmed`,
    ),
  );
  const text = mail?.text.replace(/\s+/g, ' ');
  expect(text).toContain('Unconfirmed: several tables reported over one connection');
  expect(text).toContain('Now also: possible pests');
});

test('danger on a ticket is in the next summary even if a server whose clock is ahead had already queued the same answer for one', async () => {
  for (const table of TABLES.slice(0, MAX_PHONES_PER_NETWORK)) await write(await aGuest(table));
  const before = await alerts();
  const guest = await aGuest('3');
  const createdAt = new Date(app.services.now().getTime() + HOUR_MS);
  await app.db
    .insert(alertsToSummarise)
    .values({ feedbackId: guest.id, venueUuid: venue.id, createdAt });
  await write(guest);
  await sendAlertSummaries(app.services);
  const sent = (await alerts()).filter(({ id }) => !before.some((mail) => mail.id === id));
  expect(sent.map(({ text }) => text)).toEqual([expect.stringContaining(DANGER)]);
});

test('an emergency on a ticket is alerted before older dangers on other tickets', async () => {
  await writeUnalerted(await aGuest('1'), 'And there is a mouse');
  await writeUnalerted(await aGuest('2'), DANGER);
  await alertTeamToDangerOnTickets(app.services);
  const { rows } = await app.db.execute<{ table_number: string }>(
    sql`select table_number from calls order by xmin::text::bigint`,
  );
  expect(rows.map((call) => call.table_number)).toEqual(['2', '1']);
});
