import { once } from 'node:events';
import { BroadcastChannel } from 'node:worker_threads';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { MINUTE_MS } from '#shared/durations.ts';
import type { FatalWords, HangingChannel } from './breaking-worker-fixture.ts';
import { makeReader, type Reading } from './make-reader.ts';

const FILE = `${import.meta.dirname}/breaking-worker-fixture.ts`;

beforeEach(() => {
  // Frozen, so that a slow thread start on a busy machine does not use up the time limit.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});

function fatal(words: FatalWords): string[] {
  return [words];
}

function wordsRead(readings: readonly Reading[]) {
  return readings.map((reading) => (typeof reading === 'string' ? reading : reading?.because[0]));
}

test('when an answer crashes the reader’s thread, earlier answers are read and later ones are not reached', async () => {
  const read = makeReader({ file: FILE });
  const readings = await read([['one'], fatal('this one breaks'), ['three']]);
  expect(wordsRead(readings)).toEqual(['one', 'failed', 'not reached']);
  expect(wordsRead(await read([['three']]))).toEqual(['three']);
});

test('when an answer makes the reader throw without ending its thread, later answers are still read', async () => {
  const readings = await makeReader({ file: FILE })([fatal('this one throws'), ['two']]);
  expect(wordsRead(readings)).toEqual(['failed', 'two']);
});

test('an answer on which the reader hangs is abandoned, and earlier readings are kept', async () => {
  const hanging = new BroadcastChannel('a reader that hangs' satisfies HangingChannel);
  hanging.unref();
  const hangs = once(hanging, 'message');
  const reading = makeReader({ file: FILE })([['one'], fatal('this one hangs'), ['three']]);
  const over = vi.fn();
  void reading.then(over);
  await hangs;
  await vi.waitUntil(async () => {
    await vi.advanceTimersByTimeAsync(3_000);
    return over.mock.calls.length > 0;
  });
  expect(wordsRead(await reading)).toEqual(['one', 'failed', 'not reached']);
  hanging.close();
});

test('a single text that breaks the reader is marked as failed if a control text can be read', async () => {
  const read = makeReader({ file: FILE });
  expect(await read([fatal('this one breaks')])).toEqual(['failed']);
});

test('a reader whose worker is missing rejects the whole batch and marks no text as failed', async () => {
  const read = makeReader({ file: `${import.meta.dirname}/no-such-worker.ts` });
  await expect(read([['one'], ['two']])).rejects.toThrow('the worker broke');
});

test('answers that a batch has no time left for are reported as not reached', async () => {
  const long = 'long '.repeat(1_200);
  const answers = [['one'], [long], [long], [long]];
  Object.defineProperty(answers, 3, {
    get: () => {
      vi.advanceTimersByTime(600);
      return [long];
    },
  });
  const readings = await makeReader({ file: FILE })(answers);
  expect(wordsRead(readings)).toEqual(['one', long, long, 'not reached']);
});

test('more answers than the reader handles at once are read in their order', async () => {
  const answers = Array.from({ length: 250 }, (_, at) => [`answer ${at}`]);
  expect(wordsRead(await makeReader({ file: FILE })(answers))).toEqual(answers.flat());
});

/** Counts the threads that start from now on. */
function countThreads(): () => number {
  let count = 0;
  const onWorker = () => {
    count += 1;
  };
  process.on('worker', onWorker);
  onTestFinished(() => void process.off('worker', onWorker));
  return () => count;
}

const MANY_IDLE_MINUTES_MS = 10 * MINUTE_MS;

test('a reader that is kept ready starts its thread before the first answer and keeps it while idle', async () => {
  const started = countThreads();
  const read = makeReader({ file: FILE, isKeptReady: true });
  await vi.waitUntil(() => started() === 1);
  expect(wordsRead(await read([['one']]))).toEqual(['one']);
  await vi.advanceTimersByTimeAsync(MANY_IDLE_MINUTES_MS);
  expect(wordsRead(await read([['two']]))).toEqual(['two']);
  expect(started()).toBe(1);
});

test('a reader that is not kept ready starts a thread with the first answer and ends it when idle', async () => {
  const started = countThreads();
  const read = makeReader({ file: FILE });
  await read([]);
  expect(started()).toBe(0);
  expect(wordsRead(await read([['one']]))).toEqual(['one']);
  await vi.advanceTimersByTimeAsync(MANY_IDLE_MINUTES_MS);
  expect(wordsRead(await read([['two']]))).toEqual(['two']);
  expect(started()).toBe(2);
});
