import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { mails } from '#server/mail/table.ts';
import { readMessages } from '#server/understanding/messages/read-messages.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { venues } from '#server/venues/table.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { readAnswers, simpleReader } from '#testing/understanding/read-answers.ts';
import { alertTeamToDangerOnTickets } from './alert-team-to-danger-on-tickets.ts';

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

/** A guest at table 3 who complained about waiting. */
async function aGuest(): Promise<Guest> {
  const said = { rating: 'fair', textGeneral: 'we waited', tableNumber: '3' };
  const { body } = await app.send('POST', '/api/feedback', {
    body: { venueId: venue.venueId, ...said },
  });
  await readAnswers(app);
  return { id: body.id, code: body.ticketUrl.split('/').at(-1) };
}

/** The guest writes on the ticket, and the jobs of the next second run. */
async function write({ code }: Guest, text = DANGER): Promise<void> {
  app.moveClock(MINUTE_MS);
  const { status } = await app.send('POST', `/api/tickets/${code}/messages`, { body: { text } });
  expect(status).toBe(201);
  await readMessages(app.services, simpleReader());
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
])('danger written on a ticket again is mailed at once after somebody %s', async (_, decide) => {
  const guest = await aGuest();
  await write(guest);
  await decide(guest);
  await write(guest);
  expect(await alerts()).toHaveLength(2);
  // The next message repeats the second alert.
  await write(guest);
  expect(await alerts()).toHaveLength(2);
});

test('the team is mailed every fifteen minutes about a guest who goes on writing of one danger', async () => {
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

test('danger on a ticket is mailed once alerts are on, whatever was written while they were off', async () => {
  const guest = await aGuest();
  await app.db.update(venues).set({ alertOnSerious: false });
  await write(guest);
  expect(await alerts()).toEqual([]);
  await app.db.update(venues).set({ alertOnSerious: true });
  await write(guest);
  expect(await alerts()).toHaveLength(1);
});
