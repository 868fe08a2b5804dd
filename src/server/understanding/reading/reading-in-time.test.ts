import { sql } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { ALERT_WAKE_UPS } from '#server/feedback/alert-query.ts';
import { makeWakeUpSignal } from '#server/platform/concurrency/wake-up-signal.ts';
import { listenForRows } from '#server/platform/queue/queue-wake-ups.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { DAY_MS } from '#shared/durations.ts';
import { anOwner, aVenue } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { readAnswers, simpleReader } from '#testing/understanding/read-answers.ts';
import { understandings } from '../table.ts';
import type { Reader } from './make-reader.ts';
import { makeReadNewAnswers } from './read-new-answers.ts';

let app: TestApp;
let venue: VenueRow;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  venue = await aVenue(app, await anOwner(app, { tier: 'pro' }));
});

async function burst(count: number, { venueId, id } = venue, text = 'we waited'): Promise<void> {
  await app.db.execute(sql`
    insert into feedback (id, venue_id, venue_uuid, text_general)
    select gen_random_uuid(), ${venueId}, ${id}::uuid, ${text} || ' ' || n
    from generate_series(1, ${count}::int) n
  `);
}

async function countRead(): Promise<number> {
  return (await app.db.select().from(understandings)).length;
}

/** Repeats the run while it reports more work, as the job does, at most 20 times. */
async function runOn(run: () => Promise<boolean>): Promise<void> {
  for (let runs = 0; runs < 20; runs += 1) if (!(await run())) return;
  throw new Error('there is more after 20 runs');
}

test('a burst of 1,001 answers is read within 20 consecutive runs', async () => {
  await burst(1_001);
  await runOn(makeReadNewAnswers(app.services, simpleReader(), () => false));
  expect(await countRead()).toBe(1_001);
});

test('answers that arrive during or after a burst are read as well before the reading job reports that nothing is left', async () => {
  const run = makeReadNewAnswers(app.services, simpleReader(), () => false);
  await burst(201);
  for (let second = 0; second < 10; second += 1) {
    await burst(5);
    await runOn(run);
    expect(await countRead()).toBe(201 + 5 * (second + 1));
  }
});

test('an answer is read once although every run looks at recent answers again', async () => {
  const read = vi.fn<Reader>(simpleReader());
  const run = makeReadNewAnswers(app.services, read, () => false);
  await burst(5);
  for (let second = 0; second < 3; second += 1) await run();
  expect(read.mock.calls.map(([answers]) => answers.length)).toEqual([5]);
});

test('an answer stored 20 seconds after its timestamp is found within seconds', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const run = makeReadNewAnswers(app.services, simpleReader(), () => false);
  await burst(1);
  await runOn(run);
  await burst(1);
  await app.db.execute(sql`
    update feedback set created_at = created_at - interval '20 s'
    where id not in (select feedback_id from understandings)
  `);
  vi.advanceTimersByTime(3_000);
  await runOn(run);
  expect(await countRead()).toBe(2);
});

test('an alarm in the middle of a burst of pleased guests is read by the first run', async () => {
  const pleased = async () => {
    await burst(200);
    await app.db.execute(sql`
      update feedback set overall_rating = 'great' where text_general like 'we waited%'
    `);
  };
  await pleased();
  await burst(1, venue, 'my lips swelled');
  await pleased();
  const read = vi.fn<Reader>(simpleReader());
  const run = makeReadNewAnswers(app.services, read, () => true);
  expect(await run()).toBe(true);
  const [first = []] = read.mock.calls[0] ?? [];
  expect(first.some(([text]) => text?.startsWith('my lips swelled'))).toBe(true);
  await runOn(run);
  expect(await countRead()).toBe(401);
});

test('even in a flood of answers from displeased guests, one in five answers read is from a pleased guest', async () => {
  await burst(10, venue, 'lovely');
  await app.db.execute(sql`update feedback set overall_rating = 'great'`);
  await burst(200);
  const read = vi.fn<Reader>(simpleReader());
  await makeReadNewAnswers(app.services, read, () => true)();
  const [first = []] = read.mock.calls[0] ?? [];
  expect(first.filter(([text]) => text?.startsWith('lovely'))).toHaveLength(10);
});

test('many long texts of one venue do not delay the answer of another venue', async () => {
  const other = await aVenue(app, await anOwner(app, { tier: 'pro' }));
  await burst(1, other, 'my lips swelled');
  await burst(100, venue, 'x'.repeat(5_000));
  const read = vi.fn<Reader>(simpleReader());
  const run = makeReadNewAnswers(app.services, read, () => false);
  expect(await run()).toBe(true);
  const [first = []] = read.mock.calls[0] ?? [];
  expect(first.some(([text]) => text?.startsWith('my lips swelled'))).toBe(true);
  expect(first.flat().join('').length).toBeLessThanOrEqual(50_000);
  await runOn(run);
  expect(await countRead()).toBe(101);
});

test('a reading that cannot be stored does not stop the others from being stored', async () => {
  await burst(3);
  const complaints = vi.spyOn(app.services.log, 'error');
  // A lone surrogate, which PostgreSQL refuses to store.
  const read: Reader = async (answers) =>
    answers.map(([text]) => ({
      language: 'en',
      tone: 'neutral',
      topics: [],
      safety: null,
      because: text === 'we waited 2' ? ['\ud83d'] : [],
    }));
  const run = makeReadNewAnswers(app.services, read, () => false);
  expect(await run()).toBe(false);
  expect(await countRead()).toBe(2);
  expect(complaints.mock.calls.map(([, line]) => line)).toEqual([
    'storing what was read: one failed and is left for later',
  ]);
  await readAnswers(app);
  expect(await countRead()).toBe(3);
  complaints.mockRestore();
});

test('the reader reads an answer with emergency words before newer answers', async () => {
  const read = vi.fn<Reader>(simpleReader());
  await burst(1, venue, 'I cannot breathe');
  await burst(5);
  await makeReadNewAnswers(app.services, read, () => false)();
  expect(read.mock.calls[0]?.[0][0]).toEqual(['I cannot breathe 1']);
});

test('an emergency is stored before the other dangers that were read with it, and wakes the job that sends alerts', async () => {
  const signal = makeWakeUpSignal();
  const listening = listenForRows(app.db, ALERT_WAKE_UPS, signal);
  await burst(5, venue, 'a mouse');
  await burst(1, venue, 'my throat swelled');
  const read: Reader = async (answers) =>
    answers.map((words) => ({
      language: 'en',
      tone: 'negative',
      topics: [],
      safety: words.join().includes('mouse') ? 'pest' : 'allergen',
      because: [...words],
    }));
  await makeReadNewAnswers(app.services, read, () => false)();
  // The transactions in which the cases were stored, first one first.
  const { rows } = await app.db.execute<{ classes: string[] }>(sql`
    select array_agg(distinct safety) as classes from cases
    group by xmin::text order by xmin::text::bigint
  `);
  expect(rows).toEqual([{ classes: ['allergen'] }, { classes: ['pest'] }]);
  await signal.wait(DAY_MS);
  await listening.stop();
});
