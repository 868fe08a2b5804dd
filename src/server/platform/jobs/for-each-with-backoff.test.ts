import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import { makeForEachWithBackoff } from './for-each-with-backoff.ts';

const { log } = Fastify({ logger: false });

async function rounds(count: number, poison: Error): Promise<{ done: string[]; lines: number }> {
  const complaints = vi.spyOn(log, 'error');
  const forEachDue = makeForEachWithBackoff('a test');
  const done: string[] = [];
  for (let round = 0; round < count; round += 1) {
    await forEachDue({ log }, ['poison', 'behind it'], String, async (one) => {
      done.push(one);
      if (one === 'poison') throw poison;
    });
  }
  const lines = complaints.mock.calls.length;
  complaints.mockRestore();
  return { done, lines };
}

test('a job’s item that always fails delays no other item, and is retried only after a pause', async () => {
  const { done, lines } = await rounds(3, new Error('always'));
  expect(done).toEqual(['poison', 'behind it', 'behind it', 'behind it']);
  expect(lines).toBe(1);
});

test('an unavailable database ends a job’s run and is not counted as a failure of any item', async () => {
  const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
  await expect(rounds(1, away)).rejects.toThrow('away');
});

test('a failing item of a job keeps its longer pause even if a run in between did not look at it', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const forEachDue = makeForEachWithBackoff('a test');
  const tried: string[] = [];
  const runWith = (found: string[], afterMs: number) => {
    vi.advanceTimersByTime(afterMs);
    return forEachDue(
      { log },
      async (waiting) => found.filter((one) => !waiting.includes(one)),
      String,
      async (one) => {
        tried.push(one);
        if (one === 'poison') throw new Error('always');
      },
    );
  };
  await runWith(['poison'], 0);
  await runWith(['poison'], 30 * SECOND_MS);
  expect(tried).toEqual(['poison', 'poison']);
  // The second pause is over, but other items fill this run.
  await runWith(['another'], MINUTE_MS);
  await runWith(['poison'], 0);
  await runWith(['poison'], MINUTE_MS);
  expect(tried).toEqual(['poison', 'poison', 'another', 'poison']);
});

test('an urgent job retries a failed item sooner, and then less and less often', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const forEachDue = makeForEachWithBackoff('a test', SECOND_MS);
  const triedAfterS: number[] = [];
  for (let second = 0; second < 10; second += 1) {
    await forEachDue({ log }, ['poison'], String, async () => {
      triedAfterS.push(second);
      throw new Error('always');
    });
    vi.advanceTimersByTime(SECOND_MS);
  }
  expect(triedAfterS).toEqual([0, 1, 3, 7]);
});
