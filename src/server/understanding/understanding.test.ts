import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { runUntilEmpty } from '#server/feedback/retention/enforce-retention.ts';
import { foldDeltas } from '#server/stats/rollups/slice.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { aMember, anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { readAnswers } from '#testing/understanding/read-answers.ts';
import { readWordsErasure } from './retention-query.ts';
import { understandingCorrections, understandings } from './table.ts';

let app: TestApp;
let owner: TestOwner;
let venue: VenueRow;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  owner = await anOwner(app, { tier: 'pro' });
  venue = await aVenue(app, owner, { staffMayRead: true });
});

async function say(textGeneral: string, fields: object = {}): Promise<string> {
  const body = { venueId: venue.venueId, rating: 'great', textGeneral, ...fields };
  return (await app.send('POST', '/api/feedback', { body })).body.id;
}

async function found(query: string, { token } = owner) {
  const { body } = await app.send('GET', `/api/feedback?${query}`, { token });
  return {
    texts: body.feedback.map(({ textGeneral }: { textGeneral: string }) => textGeneral),
    total: body.total,
  };
}

test('the feedback list, its counts and its export can be filtered by topic and by safety class', async () => {
  for (const text of ['we waited', 'a mouse', 'my lips swelled', 'lovely', 'nothing']) {
    await say(text);
  }
  await readAnswers(app);
  await foldDeltas(app.services);
  const only = (...texts: string[]) => ({ texts, total: texts.length });
  expect(await found('topic=food_quality')).toEqual(only('lovely', 'my lips swelled'));
  expect(await found('topic=food_quality&limit=1&offset=1')).toMatchObject({
    texts: ['my lips swelled'],
    total: 2,
  });
  expect(await found('topic=food_quality&period=today&filterType=positive')).toMatchObject({
    total: 2,
  });
  expect(await found('topic=food_quality&search=lips')).toEqual(only('my lips swelled'));
  expect(await found('safety=any')).toEqual(only('my lips swelled', 'a mouse'));
  expect(await found('safety=pest&complaint=open')).toEqual(only('a mouse'));
  expect(await found('safety=pest&topic=waiting')).toEqual(only());
  const counts = await app.send('GET', '/api/feedback/counts?safety=any', { token: owner.token });
  expect(counts.body).toMatchObject({ all: 2, complaints: 2 });
  const exported = await app.send('GET', '/api/feedback/export?topic=waiting', {
    token: owner.token,
  });
  expect(exported.headers['x-total-count']).toBe('1');
  for (const query of ['topic=weather', 'safety=none']) {
    const { status } = await app.send('GET', `/api/feedback?${query}`, { token: owner.token });
    expect(status).toBe(400);
  }
});

test.each([
  ['is choking', true],
  ['cut my finger', false],
])('an answer with the deciding words “%s” is an emergency: %s', async (because, isEmergency) => {
  await say('my son is unwell');
  await readAnswers(app, async (answers) =>
    answers.map(() => ({
      language: 'en',
      tone: 'negative',
      topics: [],
      safety: 'injury',
      because: [because],
    })),
  );
  const { body } = await app.send('GET', '/api/feedback', { token: owner.token });
  expect(body.feedback[0].understanding).toMatchObject({ safety: 'injury', isEmergency });
});

test('staff see the deciding words with email addresses removed', async () => {
  await say('my lips swelled');
  await readAnswers(app, async (answers) =>
    answers.map(() => ({
      language: 'en',
      tone: 'negative',
      topics: [],
      safety: 'allergen',
      because: ['ann@example.com swelled'],
    })),
  );
  const staff = await aMember(app, owner, { role: 'staff', venues: [venue] });
  const list = await app.send('GET', '/api/feedback', { token: staff.token });
  const [item] = list.body.feedback;
  expect(item.understanding.because).toEqual(['(address removed) swelled']);
});

test('the understanding of an answer is in the guest data export and erased with the guest', async () => {
  const email = 'guest@example.com';
  const id = await say('my lips swelled', { email });
  await readAnswers(app);
  const { token } = owner;
  await app.send('POST', `/api/feedback/${id}/understanding`, { token, body: { tone: 'mixed' } });
  const data = await app.send('POST', '/api/guest-data/export', { token, body: { email } });
  expect(data.body.feedback).toMatchObject([
    { understoodAs: { tone: 'mixed', safety: 'allergen', because: ['swelled'] } },
  ]);
  const erased = await app.send('POST', '/api/guest-data/erase', { token, body: { email } });
  expect(erased.status).toBe(200);
  expect(await app.db.select().from(understandings)).toEqual([]);
  expect(await app.db.select().from(understandingCorrections)).toEqual([]);
  await foldDeltas(app.services);
  const list = await app.send('GET', '/api/feedback?filterType=complaints', { token });
  expect(list.body.total).toBe(0);
});

test('the words that decided a safety class are erased once they are too old, and the class stays', async () => {
  await say('my lips swelled');
  await readAnswers(app);
  const forget = (before: Date) => runUntilEmpty(app.services, readWordsErasure(before));
  const [read] = await app.db.select().from(understandings);
  await forget(read?.feedbackCreatedAt ?? new Date());
  expect((await found('safety=any')).total).toBe(1);
  expect((await app.db.select().from(understandings))[0]?.because).toEqual(['swelled']);
  await forget(new Date(Date.now() + 60_000));
  const [forgotten] = await app.db.select().from(understandings);
  expect(forgotten).toMatchObject({ because: [], wordsHash: null, safety: 'allergen' });
  expect((await found('safety=any')).total).toBe(1);
});

test('the deciding words of an earlier alarm are erased once they are too old, even if the present answer has no words', async () => {
  await say('my lips swelled');
  await readAnswers(app);
  const earlierAlarms = [{ because: ['cannot breathe'] }];
  await app.db.execute(
    sql`update understandings set words_hash = null, earlier_alarms = ${JSON.stringify(earlierAlarms)}::jsonb`,
  );
  await runUntilEmpty(app.services, readWordsErasure(new Date(Date.now() + 60_000)));
  const [forgotten] = await app.db.select().from(understandings);
  expect(forgotten).toMatchObject({ because: [], earlierAlarms: [] });
});

test('an understanding does not contain the text of the guest', async () => {
  await say('my lips swelled at Zanzibarium');
  await readAnswers(app);
  const { rows } = await app.db.execute<{ row: string }>(
    sql`select understandings::text as row from understandings`,
  );
  expect(rows[0]?.row).not.toContain('Zanzibarium');
});
