import { afterEach, expect, test, vi } from 'vitest';
import { makeBoundedQueue } from './bounded-queue.ts';

const BOUNDS = { atOnce: 1, maxWaiting: 9, waitsWithinMs: 60_000, refusal: 'Full' };

afterEach(() => {
  vi.useRealTimers();
});

/** A task that ends when the test says so. */
function aWork() {
  let end: () => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const done = new Promise<void>((resolve, reject) => {
    end = resolve;
    fail = reject;
  });
  return { done, end: () => end(), fail: () => fail(new Error('broken')) };
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test('a bounded queue runs two tasks at once and the others in order of arrival', async () => {
  const runInTurn = makeBoundedQueue({ ...BOUNDS, atOnce: 2 });
  const works = [aWork(), aWork(), aWork(), aWork()];
  const begun: number[] = [];
  const results = works.map((work, n) =>
    runInTurn(async () => {
      begun.push(n);
      await work.done;
      return n;
    }),
  );
  await nextTurn();
  expect(begun).toEqual([0, 1]);
  works[1]?.end();
  await results[1];
  await nextTurn();
  expect(begun).toEqual([0, 1, 2]);
  for (const work of works) work.end();
  expect(await Promise.all(results)).toEqual([0, 1, 2, 3]);
});

test('a task that fails in a bounded queue frees its place for the next', async () => {
  const runInTurn = makeBoundedQueue(BOUNDS);
  const broken = aWork();
  const failed = expect(runInTurn(() => broken.done)).rejects.toThrow('broken');
  const next = runInTurn(async () => 'next');
  broken.fail();
  await failed;
  expect(await next).toBe('next');
});

test('a bounded queue refuses a task when too many are waiting', async () => {
  const runInTurn = makeBoundedQueue({ ...BOUNDS, maxWaiting: 1 });
  const first = aWork();
  const running = [runInTurn(() => first.done), runInTurn(async () => undefined)];
  await expect(runInTurn(async () => undefined)).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: 'Full',
  });
  first.end();
  await Promise.all(running);
  await runInTurn(async () => undefined);
});

test('a bounded queue refuses a task that has waited too long, and still runs those behind it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const runInTurn = makeBoundedQueue(BOUNDS);
  const first = aWork();
  const running = runInTurn(() => first.done);
  const late = expect(runInTurn(async () => 'late')).rejects.toMatchObject({ message: 'Full' });
  vi.advanceTimersByTime(50_000);
  const behind = runInTurn(async () => 'behind');
  vi.advanceTimersByTime(10_000);
  await late;
  first.end();
  await running;
  expect(await behind).toBe('behind');
});
