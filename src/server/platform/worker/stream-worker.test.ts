import { once } from 'node:events';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { makeStreamWorker } from './stream-worker.ts';
import type { CountingTask } from './stream-worker-fixture.ts';

const FILE = path.join(import.meta.dirname, 'stream-worker-fixture.ts');
/** A busy machine may take long to start the thread, which counts as making the first chunk. */
const PATIENT = { makesWithinMs: Number(process.env.LONGEST_TEST_MS) };
const open = makeStreamWorker<CountingTask>(FILE, PATIENT);

const counters = () => new Int32Array(new SharedArrayBuffer(8));

test('a stream worker delivers all chunks of a stream in order, even while another stream is running', async () => {
  const streams = await Promise.all([5, 3].map((pieces) => open({ pieces, made: counters() })));
  const [five, three] = await Promise.all(streams.map((stream) => buffer(stream)));
  expect(five?.filter((_, at) => at % (64 * 1024) === 0)).toEqual(Buffer.from([0, 1, 2, 3, 4]));
  expect(three).toHaveLength(3 * 64 * 1024);
});

test('a stream worker works only a few chunks ahead of the reader, and stops when the stream is closed', async () => {
  const made = counters();
  const stream = await open({ pieces: 1_000_000, made });
  stream.destroy();
  await vi.waitFor(() => expect(made[1]).toBe(1));
  expect(made[0]).toBeLessThan(10);
});

test('a stream worker that fails before the first chunk rejects the request, and one that fails later breaks the stream', async () => {
  await expect(open({ pieces: 9, breaksAt: 0, made: counters() })).rejects.toThrow('out of paper');
  const stream = await open({ pieces: 99, breaksAt: 50, made: counters() });
  await expect(buffer(stream)).rejects.toThrow('out of paper');
});

test('if a stream worker dies, its streams break, and the next task starts another worker', async () => {
  const beside = await open({ pieces: 1_000_000, made: counters() });
  const failed = expect(buffer(beside)).rejects.toThrow('the worker broke');
  const fatal = open({ pieces: 9, breaksAt: 0, isFatal: true, made: counters() });
  await expect(fatal).rejects.toThrow('the worker broke');
  await failed;
  const next = await open({ pieces: 2, made: counters() });
  expect(await buffer(next)).toHaveLength(2 * 64 * 1024);
});

test('a stream worker closes a stream from which nothing is read for ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const made = counters();
    const stream = await open({ pieces: 1_000_000, made });
    const closed = expect(once(stream, 'close')).rejects.toThrow('nobody takes it');
    await vi.advanceTimersByTimeAsync(10_000);
    await closed;
    await vi.waitFor(() => expect(made[1]).toBe(1));
  } finally {
    vi.useRealTimers();
  }
});

test('a stream worker that stops producing chunks is terminated, and the next task starts another worker', async () => {
  const impatient = makeStreamWorker<CountingTask>(FILE, { makesWithinMs: 60_000 });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const made = counters();
    const stream = await impatient({ pieces: 9, hangsAt: 1, made });
    const failed = expect(buffer(stream)).rejects.toThrow('the worker broke');
    await vi.waitFor(() => expect(made[1]).toBe(2));
    await vi.advanceTimersByTimeAsync(60_000);
    await failed;
    expect(await buffer(await impatient({ pieces: 2, made: counters() }))).toHaveLength(128 * 1024);
  } finally {
    vi.useRealTimers();
  }
});
