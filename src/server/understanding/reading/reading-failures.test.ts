import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { feedback } from '#server/feedback/table.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { runJobs } from '#server/platform/jobs/run-jobs.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { readAnswers, simpleReader } from '#testing/understanding/read-answers.ts';
import { understandings } from '../table.ts';
import { makeReader, type Reader, type Reading } from './make-reader.ts';
import { makeReadNewAnswers } from './read-new-answers.ts';
import { readOlderAnswers } from './read-older-answers.ts';
import { readRewordedAnswers } from './read-reworded-answers.ts';
import { makeRetryFailedReadings } from './retry-failed-readings.ts';
import { failedAnswers } from './unread-query.ts';

const METRICS_TOKEN = 'a-token-for-the-tests-that-nobody-guesses';
let app: TestApp;
let owner: TestOwner;
let venue: VenueRow;
afterEach(() => {
  vi.restoreAllMocks();
});
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off', METRICS_TOKEN });
  owner = await anOwner(app, { tier: 'pro' });
  venue = await aVenue(app, owner);
});

async function say(textGeneral: string): Promise<string> {
  const body = { venueId: venue.venueId, rating: 'great', textGeneral };
  return (await app.send('POST', '/api/feedback', { body })).body.id;
}

async function look(id: string) {
  return (await app.send('GET', `/api/feedback/${id}`, { token: owner.token })).body;
}

/** A reader that breaks on these words like the worker thread, without reaching later answers. */
function breakingOn(words: string): Reader {
  const read = simpleReader();
  return async (answers) => {
    const readings = await read(answers);
    const broken = answers.findIndex(([text]) => text?.includes(words));
    return readings.map((reading, at): Reading => {
      if (broken === -1 || at < broken) return reading;
      return at === broken ? 'failed' : 'not reached';
    });
  };
}

/** Retries until /metrics could read its tables, with its timeout frozen for slow machines. */
async function metric(series: string): Promise<number> {
  const body = await vi.waitUntil(async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const answer = await app.send('GET', '/metrics', { token: METRICS_TOKEN });
    vi.useRealTimers();
    return String(answer.body).includes('\ntabletalk_tables_readable 1') && answer.body;
  });
  const line = String(body)
    .split('\n')
    .find((each) => each.startsWith(`${series} `));
  return Number(line?.slice(series.length));
}

const UNREADABLE = 'tabletalk_answers_unreadable';

test('a reader whose worker is missing stores nothing, and the next run reads the answer', async () => {
  const id = await say('my lips swelled');
  const complaints = vi.spyOn(app.services.log, 'error');
  const broken = makeReader({ file: `${import.meta.dirname}/no-such-worker.ts` });
  const run = makeReadNewAnswers(app.services, broken, () => false);
  const jobs = runJobs(app.services, [
    defineJob({ name: 'reading without code', everyMs: 1, run, hasMore: (isMore) => isMore }),
  ]);
  await vi.waitUntil(() => complaints.mock.calls.length > 0);
  await jobs.stop();
  expect(complaints.mock.lastCall?.[1]).toBe('reading without code failed');
  const failures = 'tabletalk_job_failures_total{job="reading without code"}';
  expect(await metric(failures)).toBeGreaterThanOrEqual(1);
  expect(await app.db.select().from(understandings)).toEqual([]);
  await readAnswers(app);
  expect(await look(id)).toMatchObject({ understanding: { safety: 'allergen' } });
});

test('a reader whose worker is missing leaves older answers unread for a later run', async () => {
  const id = await say('a mouse');
  await app.db.update(feedback).set({ createdAt: new Date(Date.now() - 3_600_000) });
  const broken: Reader = () => Promise.reject(new Error('no code'));
  await expect(readOlderAnswers(app.services, broken, () => 0)).rejects.toThrow('no code');
  while (await readOlderAnswers(app.services, simpleReader(), () => 0));
  expect(await look(id)).toMatchObject({ understanding: { safety: 'pest' } });
});

test('a text that breaks the reader does not block others, and its answer is marked unreadable', async () => {
  const complaints = vi.spyOn(app.services.log, 'error');
  const before = await say('my lips swelled');
  const broken = await say('a mouse that breaks it');
  const after = await say('we waited');
  await readAnswers(app, breakingOn('breaks it'));
  for (const id of [before, after]) {
    expect(await look(id)).toMatchObject({
      understanding: { tone: 'negative' },
      isUnreadable: false,
    });
  }
  expect(await look(broken)).toMatchObject({ understanding: null, isUnreadable: true });
  expect(complaints.mock.calls).toEqual([[{ id: broken }, 'an answer could not be read']]);
  expect(await metric(UNREADABLE)).toBe(1);
});

test('a text that broke the reader is retried once soon after, and again after a restart', async () => {
  const id = await say('a mouse that breaks it');
  const read = vi.fn<Reader>(breakingOn('breaks it'));
  await readAnswers(app, read);
  const again = makeRetryFailedReadings(app.services, read);
  for (let run = 0; run < 3; run += 1) expect(await again()).toBe(false);
  expect(read).toHaveBeenCalledTimes(2);
  app.moveClock(1_000);
  const restarted = makeRetryFailedReadings(app.services, simpleReader());
  await restarted();
  expect(await look(id)).toMatchObject({
    understanding: { safety: 'pest' },
    isSeriousComplaint: true,
    isUnreadable: false,
  });
  expect(await metric(UNREADABLE)).toBe(0);
});

test('an operator sees an answer that broke the reader and can have it read again', async () => {
  const id = await say('a mouse that breaks it');
  await readAnswers(app, breakingOn('breaks it'));
  let reader = breakingOn('breaks it');
  const again = makeRetryFailedReadings(app.services, (texts) => reader(texts));
  await again();
  reader = simpleReader();
  await again();
  expect(await look(id)).toMatchObject({ isUnreadable: true });
  expect(await failedAnswers.list(app.db)).toMatchObject([{ count: 1, recoverable: 1 }]);
  expect(await failedAnswers.sendAgain(app.db, 'another reason')).toBe(0);
  expect(await failedAnswers.sendAgain(app.db)).toBe(1);
  await again();
  expect(await look(id)).toMatchObject({ understanding: { safety: 'pest' }, isUnreadable: false });
  expect(await failedAnswers.list(app.db)).toEqual([]);
});

test('a reworded answer that cannot be read does not hold up a later answer', async () => {
  const send = (guest: string, textGeneral: string, more = {}) =>
    app.send('POST', '/api/feedback', {
      headers: { 'idempotency-key': `the-key-of-the-${guest}-guest` },
      body: { venueId: venue.venueId, rating: 'poor', textGeneral, ...more },
    });
  const unfinishedAt = app.services.now().toISOString();
  for (const guest of ['first', 'second']) await send(guest, 'we waited', { unfinishedAt });
  await readAnswers(app);
  await send('first', 'a mouse that stops the reader');
  app.moveClock(1_000);
  const { body } = await send('second', 'my lips swelled');
  const read: Reader = async (answers) => {
    if (answers.flat().some((text) => text.includes('stops'))) throw new Error('it stopped');
    return simpleReader()(answers);
  };
  for (let run = 0; run < 2; run += 1) await readRewordedAnswers(app.services, read, 1);
  expect(await look(body.id)).toMatchObject({ understanding: { safety: 'allergen' } });
});

test('if the reader breaks on a text, the understanding from an earlier version is kept', async () => {
  const id = await say('a mouse');
  await readAnswers(app);
  await app.db.update(understandings).set({ readerVersion: 0 });
  await app.db.update(feedback).set({ createdAt: new Date(Date.now() - 3_600_000) });
  while (await readOlderAnswers(app.services, breakingOn('mouse'), () => 0));
  expect(await look(id)).toMatchObject({
    understanding: { safety: 'pest', because: ['mouse'] },
    isSeriousComplaint: true,
    isUnreadable: false,
  });
  const [row] = await app.db.select().from(understandings).where(eq(understandings.feedbackId, id));
  expect(row).toMatchObject({ failedReads: 1 });
});
