import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { makeTaskWorker } from './task-worker.ts';
import type { AddingTask } from './task-worker-fixture.ts';

const FILE = path.join(import.meta.dirname, 'task-worker-fixture.ts');
/** A busy machine may take long to start the thread. */
const longestMs = Number(process.env.LONGEST_TEST_MS);
const PATIENT = { startsWithinMs: longestMs, answersWithinMs: longestMs };
const run = makeTaskWorker<AddingTask, number>(FILE, PATIENT);

afterEach(() => vi.restoreAllMocks());

test('each worker task gets its own result, however many are running', async () => {
  expect(await Promise.all([run([1, 2]), run([3]), run([])])).toEqual([3, 3, 0]);
});

test('a worker task that fails does not affect other tasks', async () => {
  const [sum, failed] = await Promise.allSettled([run([1, 2]), run('break')]);
  expect(sum).toMatchObject({ value: 3 });
  expect(failed).toMatchObject({ reason: { message: expect.stringContaining('out of ink') } });
});

test('if a worker’s thread dies, its tasks fail, and the next task starts another thread', async () => {
  await expect(run('die')).rejects.toThrow('the worker broke');
  expect(await run([4])).toBe(4);
});

test('a worker task that never ends is abandoned', async () => {
  const impatient = makeTaskWorker<AddingTask, number>(FILE, { answersWithinMs: 50 });
  await expect(impatient('hang')).rejects.toThrow('the worker broke');
});

test('a worker task that waits for the CPU longer than it may take is not abandoned', async () => {
  vi.spyOn(process, 'cpuUsage').mockReturnValue({ user: 0, system: 0 });
  const impatient = makeTaskWorker<AddingTask, number>(FILE, { ...PATIENT, answersWithinMs: 1 });
  expect(await impatient('wait')).toBe(0);
});

test('a worker task that neither ends nor uses the CPU is abandoned', async () => {
  vi.spyOn(process, 'cpuUsage').mockReturnValue({ user: 0, system: 0 });
  const impatient = makeTaskWorker<AddingTask, number>(FILE, {
    startsWithinMs: 1_000,
    answersWithinMs: 1,
  });
  await expect(impatient('hang')).rejects.toThrow('the worker broke');
});
