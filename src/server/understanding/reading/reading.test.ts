import { EventEmitter, once } from 'node:events';
import { eq, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { feedback } from '#server/feedback/table.ts';
import type { Database } from '#server/platform/database/database.ts';
import { foldDeltas } from '#server/stats/rollups/slice.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { testDatabase } from '#testing/database/postgres.ts';
import { anOwner, aVenue } from '#testing/factories.ts';
import { makeTestApp, type TestApp, testApp } from '#testing/test-app.ts';
import { readAnswers, simpleReader } from '#testing/understanding/read-answers.ts';
import { readingProgress, understandings } from '../table.ts';
import type { Reader } from './make-reader.ts';
import { makeReadNewAnswers } from './read-new-answers.ts';
import { readOlderAnswers } from './read-older-answers.ts';
import { READER_VERSION } from './reader-version.ts';

async function aRestaurant(tier: 'starter' | 'pro' = 'pro') {
  const app = await testApp({ RATE_LIMITS: 'off' });
  const owner = await anOwner(app, { tier });
  const venue = await aVenue(app, owner);
  return { app, owner, venue };
}

async function say(app: TestApp, venueId: string, fields: object): Promise<string> {
  const body = { venueId, rating: 'great', ...fields };
  return (await app.send('POST', '/api/feedback', { body })).body.id;
}

async function items(app: TestApp, { token }: { token: string }, query = '') {
  const { body } = await app.send('GET', `/api/feedback?${query}`, { token });
  return body.feedback as Record<string, unknown>[];
}

test('the feedback list and a single entry show the understanding of an answer', async () => {
  const { app, owner, venue } = await aRestaurant();
  const id = await say(app, venue.venueId, { textSpecific: 'It was loud' });
  await readAnswers(app);
  const understanding = {
    language: 'en',
    tone: 'negative',
    topics: ['noise', 'seating'],
    safety: null,
    because: [],
  };
  const [item] = await items(app, owner);
  expect(item).toMatchObject({ understanding, isUnderstandingCorrected: false });
  const entry = await app.send('GET', `/api/feedback/${id}`, { token: owner.token });
  expect(entry.body).toMatchObject({ understanding });
});

test('the understanding is null for an unread, an unreadable and a wordless answer', async () => {
  const { app, owner, venue } = await aRestaurant();
  await say(app, venue.venueId, { textGeneral: 'unreadable' });
  await say(app, venue.venueId, { primaryIssue: 'Food' });
  expect((await items(app, owner)).map(({ understanding }) => understanding)).toEqual([null, null]);
  await readAnswers(app);
  expect((await items(app, owner)).map(({ understanding }) => understanding)).toEqual([null, null]);
  // The unreadable answer has a row so that it is not read again; the wordless one has none.
  expect(await app.db.select().from(understandings)).toHaveLength(1);
});

test('a safety matter turns praise into a serious complaint in the list and its counts', async () => {
  const { app, owner, venue } = await aRestaurant();
  await say(app, venue.venueId, {
    rating: 'excellent',
    textGeneral: 'Lovely, but my lips swelled',
  });
  await say(app, venue.venueId, {
    rating: 'poor',
    isSeriousComplaint: true,
    textGeneral: 'a mouse',
  });
  await foldDeltas(app.services);
  await readAnswers(app);
  const found = await items(app, owner, 'filterType=complaints');
  expect(found).toHaveLength(2);
  expect(found[1]).toMatchObject({
    isSeriousComplaint: true,
    complaint: { status: 'open' },
    understanding: { safety: 'allergen', because: ['swelled'] },
  });
  const counted = async () =>
    (await app.send('GET', '/api/feedback?filterType=complaints&limit=1', { token: owner.token }))
      .body.total;
  expect(await counted()).toBe(2);
  await foldDeltas(app.services);
  expect(await counted()).toBe(2);
  const rows = await app.db.select({ was: understandings.wasSerious }).from(understandings);
  expect(rows.map(({ was }) => was).sort()).toEqual([false, true]);
});

test('a held answer without a safety matter is read, but neither listed nor counted before its release', async () => {
  const { app, owner, venue } = await aRestaurant();
  const id = await say(app, venue.venueId, { textGeneral: 'we waited' });
  await app.db.update(feedback).set({ heldAt: new Date() }).where(eq(feedback.id, id));
  await app.db.execute(sql`delete from rollup_deltas`);
  await readAnswers(app);
  const [read] = await app.db
    .select()
    .from(understandings)
    .where(eq(understandings.feedbackId, id));
  expect(read?.topics).toEqual(['waiting']);
  expect(await items(app, owner)).toEqual([]);
  const { rows } = await app.db.execute(sql`select * from rollup_deltas`);
  expect(rows).toEqual([]);
});

/** Two servers on one database; the first one reads until `finishReading` is called. */
async function aServerThatReads() {
  const { app, venue } = await aRestaurant();
  const other = await makeTestApp((await testDatabase()).db, { RATE_LIMITS: 'off' });
  await readAnswers(app);
  for (let guest = 0; guest < 5; guest += 1) {
    await say(app, venue.venueId, { textGeneral: 'my lips swelled' });
  }
  // Moves the clock of the server that holds the lease, so that for the other one the lease ends an
  // hour later.
  app.moveClock(HOUR_MS);
  const events = new EventEmitter();
  const begun = once(events, 'begun');
  const reading = readAnswers(app, async (answers) => {
    events.emit('begun');
    await once(events, 'let go');
    return await simpleReader()(answers);
  });
  await begun;
  return { app, other, reading, finishReading: () => events.emit('let go') };
}

test('two servers that read at the same time read each answer only once', async () => {
  const { app, other, reading, finishReading } = await aServerThatReads();
  const read = vi.fn<Reader>(simpleReader());
  await readAnswers(other, read);
  finishReading();
  await reading;
  await readAnswers(other, read);
  expect(read).not.toHaveBeenCalled();
  expect(await app.db.select().from(understandings)).toHaveLength(5);
});

test('if a server keeps its reading lease too long, another server reads the same answers, and each reading is stored once', async () => {
  const { app, other, reading, finishReading } = await aServerThatReads();
  other.moveClock(2 * HOUR_MS);
  await readAnswers(other);
  const stored = await app.db.select().from(understandings);
  expect(stored).toHaveLength(5);
  finishReading();
  await reading;
  expect(await app.db.select().from(understandings)).toEqual(stored);
});

test('a server that gets the reading lease only after another server is done reads no answer a second time', async () => {
  const { app, venue } = await aRestaurant();
  await say(app, venue.venueId, { textGeneral: 'my lips swelled' });
  const read = vi.fn<Reader>(simpleReader());
  const slow = { ...app.services, db: slowToClaim(app.db, () => readAnswers(app, read)) };
  await readAnswers({ services: slow }, read);
  expect(read.mock.calls.flatMap(([answers]) => answers)).toHaveLength(1);
});

/**
 * The same database, for a server that is held up after its first query, before it has the lease.
 */
function slowToClaim(db: Database, somethingElse: () => Promise<void>): Database {
  const slow: Database = Object.create(db);
  const look = vi.spyOn(slow, 'execute');
  look.mockImplementationOnce((statement) => {
    const prepared = db.execute(statement);
    const run = prepared.execute;
    prepared.execute = async () => {
      const found = await run();
      await somethingElse();
      return found;
    };
    return prepared;
  });
  return slow;
}

test('an answer that is erased while it is read leaves no understanding behind', async () => {
  const { app, venue } = await aRestaurant();
  const id = await say(app, venue.venueId, { textGeneral: 'my lips swelled' });
  await readAnswers(app, async (answers) => {
    await app.db.delete(feedback).where(eq(feedback.id, id));
    return await simpleReader()(answers);
  });
  expect(await app.db.select().from(understandings)).toEqual([]);
});

test('older answers are read from the newest back, and each run resumes where the last one stopped', async () => {
  const { app, venue } = await aRestaurant();
  await say(app, venue.venueId, { textGeneral: 'lovely' });
  await app.db.execute(sql`
    insert into feedback (id, venue_id, venue_uuid, text_general, created_at)
    select gen_random_uuid(), ${venue.venueId}, ${venue.id}::uuid, 'we waited ' || n,
      -- Several share a timestamp, to check that none of them is skipped or read twice.
      now() - interval '1 day' - (n / 7) * interval '1 hour'
    from generate_series(1, 250) n
  `);
  const read = vi.fn<Reader>(simpleReader());
  expect(await readOlderAnswers(app.services, read, () => 0)).toBe(true);
  const sizes = () => read.mock.calls.map(([answers]) => answers.length);
  expect(sizes()).toEqual([100]);
  const oldest = read.mock.calls[0]?.[0].at(-1)?.[0];
  expect(Number(oldest?.split(' ').at(-1))).toBeLessThanOrEqual(105);
  while (await readOlderAnswers(app.services, read, () => 0));
  expect(await readOlderAnswers(app.services, read, () => 0)).toBe(false);
  expect(sizes()).toEqual([100, 100, 50]);
  expect(await app.db.select().from(understandings)).toHaveLength(250);
  const [progress] = await app.db.select().from(readingProgress);
  expect(progress).toMatchObject({ readCount: 250, finishedAt: expect.any(Date) });
});

test('while many guests submit, new answers are read in small batches and older ones not at all', async () => {
  const { app, venue } = await aRestaurant();
  await app.db.execute(sql`
    insert into feedback (id, venue_id, venue_uuid, text_general)
    select gen_random_uuid(), ${venue.venueId}, ${venue.id}::uuid, 'we waited ' || n
    from generate_series(1, 120) n
  `);
  const read = vi.fn<Reader>(simpleReader());
  const run = makeReadNewAnswers(app.services, read, () => true);
  while (await run());
  expect(read.mock.calls.map(([answers]) => answers.length)).toEqual([50, 50, 20]);
  expect(await readOlderAnswers(app.services, read, () => 500)).toBe(false);
  expect(read).toHaveBeenCalledTimes(3);
});

test('if many answers are left while many guests submit, the reader catches up with a large batch', async () => {
  const { app, venue } = await aRestaurant();
  await app.db.execute(sql`
    insert into feedback (id, venue_id, venue_uuid, text_general)
    select gen_random_uuid(), ${venue.venueId}, ${venue.id}::uuid, 'we waited ' || n
    from generate_series(1, 600) n
  `);
  const read = vi.fn<Reader>(simpleReader());
  const run = makeReadNewAnswers(app.services, read, () => true);
  while (await run());
  expect(read.mock.calls.map(([answers]) => answers.length)).toEqual([50, 500, 50]);
});

test('a newer reader reads all answers again but keeps the corrections of people', async () => {
  const { app, owner, venue } = await aRestaurant();
  const [one, two] = [
    await say(app, venue.venueId, { textGeneral: 'a mouse' }),
    await say(app, venue.venueId, { textGeneral: 'two of a mouse' }),
  ];
  const worse: Reader = async (answers) =>
    answers.map(() => ({ language: 'en', tone: 'neutral', topics: [], safety: null, because: [] }));
  await readAnswers(app, worse);
  await app.send('POST', `/api/feedback/${one}/understanding`, {
    token: owner.token,
    body: { tone: 'positive' },
  });
  await app.db.update(understandings).set({ readerVersion: READER_VERSION - 1 });
  await app.db.delete(readingProgress);
  await readAnswers(app);
  const read = await items(app, owner);
  expect(read.find(({ id }) => id === one)).toMatchObject({
    understanding: { tone: 'positive', topics: [], safety: null },
    isUnderstandingCorrected: true,
  });
  expect(read.find(({ id }) => id === two)).toMatchObject({
    understanding: { tone: 'negative', safety: 'pest' },
  });
});
