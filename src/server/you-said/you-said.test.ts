import { beforeEach, expect, test } from 'vitest';
import { feedback } from '#server/feedback/table.ts';
import { MAX_KEPT_SENTENCES } from '#shared/you-said/rules.ts';
import { aMember, anOwner, aVenue, PASSWORD, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { youSaid, youSaidAnswers } from './table.ts';

const WORDS = 'You said the soup was cold. We bought a new oven.';

let app: TestApp;
let owner: TestOwner;
let venue: { id: string; venueId: string };
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  owner = await anOwner(app, { tier: 'premium' });
  venue = await aVenue(app, owner);
});

type GuestAnswer = { id: string; ticketCode: string };

async function answer(tableNumber?: string, { venueId } = venue): Promise<GuestAnswer> {
  const said = { venueId, rating: 'poor', textGeneral: 'The soup was cold', tableNumber };
  const { status, body } = await app.send('POST', '/api/feedback', { body: said });
  expect(status).toBe(201);
  return { id: body.id, ticketCode: body.ticketUrl.split('/').at(-1) };
}

async function answers(count: number): Promise<GuestAnswer[]> {
  const given: GuestAnswer[] = [];
  while (given.length < count) given.push(await answer());
  return given;
}

const idsOf = (given: readonly GuestAnswer[]) => given.map(({ id }) => id);

function publish(feedbackIds: unknown, words: unknown = WORDS, token = owner.token) {
  const path = `/api/you-said?venueId=${venue.venueId}`;
  return app.send('POST', path, { token, body: { words, feedbackIds } });
}

async function list(token = owner.token) {
  return (await app.send('GET', `/api/you-said?venueId=${venue.venueId}`, { token })).body;
}

function withdraw(id: string, token = owner.token) {
  return app.send('DELETE', `/api/you-said/${id}`, { token });
}

async function shownToGuests(): Promise<unknown> {
  const path = `/api/restaurant/${venue.venueId}/settings`;
  return (await app.send('GET', path)).body.youSaid;
}

test('a ‘you said, we did’ sentence is shown to guests once it is published, and no longer once it is withdrawn', async () => {
  const given = idsOf(await answers(5));
  expect(await shownToGuests()).toBeUndefined();
  const { status, body } = await publish(given, `  ${WORDS.replace('. ', '.\n')} `);
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.any(String),
    words: WORDS,
    guests: 5,
    feedbackIds: given.toReversed(),
    publishedAt: expect.any(String),
    replacedAt: null,
    isShown: true,
  });
  expect(await list()).toEqual([body]);
  expect(await shownToGuests()).toEqual({ words: WORDS, guests: 5 });

  expect((await withdraw(body.id)).status).toBe(200);
  expect(await list()).toEqual([]);
  expect(await shownToGuests()).toBeUndefined();
  expect((await withdraw(body.id)).status).toBe(404);
});

test('a newer sentence for guests replaces the one before, which does not return when the newer one is withdrawn', async () => {
  const given = idsOf(await answers(6));
  const { body: first } = await publish(given);
  app.moveClock(1_000);
  const { body: second } = await publish(given.slice(1), 'You said it was loud. We hung curtains.');
  expect(await list()).toEqual([
    second,
    { ...first, replacedAt: expect.any(String), isShown: false },
  ]);
  expect(await shownToGuests()).toMatchObject({ guests: 5, words: second.words });
  await withdraw(second.id);
  expect(await shownToGuests()).toBeUndefined();
  expect(await list()).toMatchObject([{ id: first.id, isShown: false }]);
});

test.each([
  ['no words', ' ', 'Write what guests said'],
  ['91 characters', 'x'.repeat(91), 'at most 90 characters'],
  ['words that are no text', 7, 'Write what guests said'],
])(
  'a ‘you said, we did’ sentence of %s is refused with a clear message',
  async (_, words, message) => {
    const { status, body } = await publish(idsOf(await answers(5)), words);
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain(message);
  },
);

test('a ‘you said, we did’ sentence with fewer than five guests behind it is refused', async () => {
  const four = idsOf(await answers(4));
  const [first = ''] = four;
  const elsewhere = await aVenue(app, owner);
  const stranger = await answer(undefined, elsewhere);
  for (const given of [[], four, [...four, first], [...four, stranger.id]]) {
    const { status, body } = await publish(given);
    expect(status).toBe(400);
    expect(body.message).toContain('At least 5 guests must have said it');
  }
  expect(await list()).toEqual([]);
});

test('guests of one party count as one guest behind a ‘you said, we did’ sentence', async () => {
  const four = idsOf(await answers(4));
  const party = [await answer('7'), await answer('Table 7')];
  const { body } = await publish([...four, ...idsOf(party)]);
  expect(body).toMatchObject({ guests: 5, feedbackIds: expect.any(Array) });
  expect(body.feedbackIds).toHaveLength(6);
  expect((await publish([...four.slice(1), ...idsOf(party)])).status).toBe(400);
});

test('one phone that answers for several tables within 90 minutes counts as one guest', async () => {
  const burst: string[] = [];
  for (const tableNumber of ['1', '2', '3', '4', '5']) {
    const body = { venueId: venue.venueId, rating: 'poor', tableNumber };
    const headers = { 'x-guest-device': 'a-phone' };
    burst.push((await app.send('POST', '/api/feedback', { body, headers })).body.id);
  }
  const refused = await publish(burst);
  expect(refused.status).toBe(400);
  expect(refused.body.message).toContain('these answers are from 1 guest.');
  const { body } = await publish([...burst, ...idsOf(await answers(4))]);
  expect(body).toMatchObject({ guests: 5 });
});

test('answers held back by the monthly limit do not count towards a ‘you said, we did’ sentence, because nobody can read them', async () => {
  const five = await answers(5);
  await app.db.update(feedback).set({ heldAt: new Date() });
  expect((await publish(idsOf(five))).status).toBe(400);
});

test('a sentence for guests is no longer shown once erased answers leave fewer than five guests behind it', async () => {
  const given = await answers(6);
  const { body } = await publish(idsOf(given));
  const erase = async ({ ticketCode }: GuestAnswer) =>
    expect((await app.send('DELETE', `/api/tickets/${ticketCode}`)).status).toBe(200);
  const [first, second, third] = given as [GuestAnswer, GuestAnswer, GuestAnswer];
  await erase(first);
  expect(await shownToGuests()).toEqual({ words: WORDS, guests: 5 });
  await erase(second);
  expect(await shownToGuests()).toBeUndefined();
  expect(await list()).toEqual([
    { ...body, guests: 4, feedbackIds: idsOf(given.slice(2)).toReversed(), isShown: false },
  ]);
  const ticket = await app.send('GET', `/api/tickets/${third.ticketCode}`);
  expect(ticket.body.youSaid).toBeNull();
});

test('a ‘you said, we did’ sentence is on the tickets of the guests behind it, and on no other tickets', async () => {
  const given = await answers(5);
  const other = await answer();
  const read = async ({ ticketCode }: GuestAnswer) =>
    (await app.send('GET', `/api/tickets/${ticketCode}`)).body.youSaid;
  const [first] = given as [GuestAnswer];
  expect(await read(first)).toBeNull();
  const { body } = await publish(idsOf(given));
  expect(await read(first)).toEqual({ words: WORDS, guests: 5 });
  expect(await read(other)).toBeNull();
  app.moveClock(1_000);
  const newer = await publish(
    idsOf([...given.slice(1), other]),
    'You said it was loud. It is not.',
  );
  expect(await read(other)).toMatchObject({ words: newer.body.words });
  expect(await read(first)).toEqual({ words: WORDS, guests: 5 });
  await withdraw(body.id);
  expect(await read(first)).toBeNull();
});

test('of two sentences for guests that are published at the same moment, only one is shown', async () => {
  const given = idsOf(await answers(5));
  const both = await Promise.all([publish(given, 'One'), publish(given, 'Two')]);
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  const listed: { isShown: boolean }[] = await list();
  expect(listed.map(({ isShown }) => isShown).sort()).toEqual([false, true]);
});

test('a venue keeps only its latest ‘you said, we did’ sentences', async () => {
  const earlier = Array.from({ length: MAX_KEPT_SENTENCES + 1 }, (_, index) => ({
    venueUuid: venue.id,
    words: `Sentence ${index}`,
    createdAt: new Date(index),
    replacedAt: new Date(index),
  }));
  await app.db.insert(youSaid).values(earlier);
  await publish(idsOf(await answers(5)));
  const listed = await list();
  expect(listed).toHaveLength(MAX_KEPT_SENTENCES);
  expect(listed[0].words).toBe(WORDS);
  expect(listed.at(-1).words).toBe('Sentence 2');
});

test('a manager of another venue and another owner find neither the venue nor its sentences', async () => {
  const { body } = await publish(idsOf(await answers(5)));
  const elsewhere = await aVenue(app, owner);
  const manager = await aMember(app, owner, { role: 'manager', venues: [elsewhere] });
  for (const { token } of [manager, await anOwner(app)]) {
    const path = `/api/you-said?venueId=${venue.venueId}`;
    expect((await app.send('GET', path, { token })).status).toBe(404);
    expect((await publish(body.feedbackIds, WORDS, token)).status).toBe(404);
    expect((await withdraw(body.id, token)).status).toBe(404);
  }
  expect(await shownToGuests()).toBeDefined();
});

test('the activity log shows that a sentence for guests was published or withdrawn, without its words', async () => {
  const { body } = await publish(idsOf(await answers(5)));
  await withdraw(body.id);
  const { activity } = (await app.send('GET', '/api/activity', { token: owner.token })).body;
  const sentences = activity.map(({ words }: { words: string }) => words);
  expect(sentences).toContainEqual(expect.stringMatching(/^Told the guests of .* what came of/));
  expect(sentences).toContainEqual(expect.stringMatching(/^Withdrew what the guests of .* were/));
  expect(JSON.stringify(activity)).not.toContain('oven');
});

test('‘you said, we did’ sentences are deleted with their venue and with the account', async () => {
  await publish(idsOf(await answers(5)));
  await app.send('DELETE', `/api/restaurants/${venue.id}`, { token: owner.token });
  expect(await app.db.select().from(youSaidAnswers)).toEqual([]);

  owner = await anOwner(app);
  venue = await aVenue(app, owner);
  await publish(idsOf(await answers(5)));
  await app.send('POST', '/api/account/delete', {
    token: owner.token,
    body: { password: PASSWORD, confirmation: 'delete my account' },
  });
  expect(await app.db.select().from(youSaid)).toEqual([]);
});
