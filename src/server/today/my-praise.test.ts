import { beforeEach, expect, test } from 'vitest';
import { updateUser } from '#server/accounts/queries.ts';
import { alertTeamToDangerOnTickets } from '#server/notifications/alert-team-to-danger-on-tickets.ts';
import { DAY_MS } from '#shared/durations.ts';
import {
  aMember,
  anOwner,
  aVenue,
  PASSWORD,
  type TestMember,
  type TestOwner,
} from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { readAnswers, simpleReader } from '#testing/understanding/read-answers.ts';
import { readMessages } from '#testing/understanding/read-words.ts';

let app: TestApp;
let owner: TestOwner;
let here: { id: string; venueId: string };
let there: { id: string; venueId: string };
let jose: TestMember;

beforeEach(async () => {
  app = await testApp();
  owner = await anOwner(app, { tier: 'premium' });
  here = await aVenue(app, owner, { name: 'Harbour' });
  there = await aVenue(app, owner);
  jose = await aMember(app, owner, { venues: [here] });
  await updateUser(app.db, jose.id, { firstName: 'José', updatedAt: app.services.now() });
});

test('a member reads the praise that names them, newest first, whatever the spelling', async () => {
  await say({ serverName: 'José', textGeneral: 'lovely, first' });
  app.moveClock(1_000);
  await say({ serverName: ' JOSE ', textGeneral: 'lovely, second', tableNumber: '4' });
  await say({ serverName: 'Josephine', textGeneral: 'lovely, somebody else' });
  await say({ serverName: 'José', rating: 'poor', textGeneral: 'lovely, but slow' });
  await say({ serverName: 'José', venueId: there.venueId, textGeneral: 'lovely, elsewhere' });
  const { body } = await ask();
  expect(body.name).toBe('José');
  expect(body.praise).toEqual([
    expect.objectContaining({ words: 'lovely, second', tableNumber: '4', venueName: 'Harbour' }),
    expect.objectContaining({ words: 'lovely, first', venueId: here.venueId }),
  ]);
});

test('praise for a member is counted by week and by topic', async () => {
  await say({ serverName: 'José', primaryIssue: 'Food' });
  app.moveClock(40 * DAY_MS);
  const login = { email: jose.email, password: PASSWORD };
  const { token } = (await app.send('POST', '/api/auth/login', { body: login })).body;
  await say({ serverName: 'José', primaryIssue: 'Service' });
  await say({ serverName: 'José', primaryIssue: 'Service' });
  const { counts } = (await app.send('GET', '/api/praise/mine', { token })).body;
  expect(counts).toEqual({
    all: 3,
    last30Days: 2,
    weeks: [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 2],
    topics: [
      { topic: 'Service', count: 2 },
      { topic: 'Food', count: 1 },
    ],
  });
});

test('a five-star answer whose words are no praise is not shown to the member', async () => {
  await say({ serverName: 'José', textGeneral: 'José was quick when my lips swelled' });
  await say({ serverName: 'José', textGeneral: 'we waited for José' });
  await say({ serverName: 'José', textGeneral: 'unreadable' });
  await say({ serverName: 'José', textGeneral: 'José brought it pink' });
  const { praise, counts } = (await ask()).body;
  expect(praise).toEqual([]);
  expect(counts.all).toBe(0);
  const list = await app.send('GET', '/api/feedback?filterType=praise', { token: owner.token });
  expect(list.body.total).toBe(0);
  await say({ serverName: 'José', textGeneral: 'lovely José' });
  await say({ serverName: 'José', textGeneral: 'Excellent service' });
  expect((await ask()).body.counts.all).toBe(2);
  const more = await app.send('GET', '/api/feedback?filterType=praise', { token: owner.token });
  expect(more.body).toMatchObject({ total: 2, feedback: [{}, {}] });
});

test.each([
  ['danger', 'My lips swelled'],
  ['what may be danger', 'There was a shell in my dessert'],
])(
  'praise is not passed on once its guest has written about %s on the ticket',
  async (_, written) => {
    const url = await say({ serverName: 'José', textGeneral: 'lovely José' });
    await say({ serverName: 'José', textGeneral: 'lovely soup' });
    app.moveClock(DAY_MS);
    const passedOn = async () => {
      const today = await app.send('GET', `/api/today?venueId=${here.venueId}`, owner);
      const { praise, counts } = (await ask()).body;
      const words = (of: { words: string }[]) => of.map((each) => each.words);
      return { today: words(today.body.praise.items), mine: words(praise), all: counts.all };
    };
    const both = ['lovely soup', 'lovely José'];
    expect(await passedOn()).toEqual({ today: both, mine: both, all: 2 });
    const path = `/api/tickets/${url.split('/').at(-1)}/messages`;
    await app.send('POST', path, { body: { text: written } });
    await readMessages(app.services, simpleReader());
    await alertTeamToDangerOnTickets(app.services);
    expect(await passedOn()).toEqual({ today: ['lovely soup'], mine: ['lovely soup'], all: 1 });
  },
);

test('praise shown to a member does not reveal the guest', async () => {
  await say({ serverName: 'Jose', customerName: 'Wilhelmina', email: 'w@quartermaine.example' });
  const text = JSON.stringify((await ask()).body);
  expect(text).toContain('So lovely');
  expect(text).not.toMatch(/Wilhelmina|quartermaine/);
});

test('praise older than 90 days is not shown', async () => {
  await say({ serverName: 'Mina' });
  const { token: early } = await aMember(app, owner, { venues: [here] });
  expect((await app.send('GET', '/api/praise/mine', { token: early })).body.praise).toHaveLength(1);
  app.moveClock(91 * DAY_MS);
  const { token } = await aMember(app, owner, { venues: [here] });
  expect((await app.send('GET', '/api/praise/mine', { token })).body.praise).toEqual([]);
});

function ask() {
  return app.send('GET', '/api/praise/mine', { token: jose.token });
}

async function say(given: Record<string, string>): Promise<string> {
  const said = { venueId: here.venueId, rating: 'excellent', textGeneral: 'So lovely', ...given };
  const { status, body } = await app.send('POST', '/api/feedback', { body: said });
  expect(status).toBe(201);
  await readAnswers(app);
  return body.ticketUrl;
}
