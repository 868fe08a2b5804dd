import Fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { defineJob } from './define-job.ts';
import { runJobs } from './run-jobs.ts';

const { log } = Fastify({ logger: false });
const NEVER_MS = 2 ** 30;

afterEach(() => {
  vi.useRealTimers();
});

test('a job with more work runs again without a pause, and a stop ends its pause', async () => {
  let left = 3;
  const run = vi.fn(async () => {
    left -= 1;
    return left;
  });
  const hasMore = (rest: number) => rest > 0;
  const jobs = runJobs({ log }, [defineJob({ name: 'a test', everyMs: NEVER_MS, run, hasMore })]);
  await vi.waitUntil(() => left === 0);
  await jobs.stop();
  expect(run).toHaveBeenCalledTimes(3);
});

test('a server that stops before the first run of a job does not run it', async () => {
  const run = vi.fn(async () => undefined);
  const waiting = defineJob({ name: 'a test', everyMs: 1, firstAfterMs: NEVER_MS, run });
  await runJobs({ log }, [waiting]).stop();
  expect(run).not.toHaveBeenCalled();
});

test('a job with unfinished work keeps running after a stop until it is drained', async () => {
  let inHand = 2;
  const putDown = defineJob({
    name: 'a test',
    everyMs: 1,
    run: async () => {
      inHand -= 1;
    },
    isDrained: () => inHand === 0,
  });
  await runJobs({ log }, [putDown]).stop();
  expect(inHand).toBe(0);
});

test('a job’s run that fails is reported, and the job runs again', async () => {
  const complaints = vi.spyOn(log, 'error');
  const run = vi.fn(async () => undefined).mockRejectedValueOnce(new Error('once'));
  const jobs = runJobs({ log }, [defineJob({ name: 'a test', everyMs: 1, run })]);
  await vi.waitUntil(() => run.mock.calls.length > 1);
  await jobs.stop();
  expect(complaints.mock.calls.map(([, line]) => line)).toEqual(['a test failed']);
  complaints.mockRestore();
});

test('a job that keeps failing is retried after longer and longer pauses until a run succeeds', async () => {
  vi.useFakeTimers();
  const complaints = vi.spyOn(log, 'error');
  let isBroken = true;
  const run = vi.fn(async () => {
    if (isBroken) throw new Error('still broken');
  });
  const jobs = runJobs({ log }, [defineJob({ name: 'a test', everyMs: 1_000, run })]);
  const runsWithin = async (seconds: number) => {
    run.mockClear();
    await vi.advanceTimersByTimeAsync(seconds * 1_000);
    return run.mock.calls.length;
  };
  // The first run was at once; the pauses are 1, 2, 4, 8 and 16 seconds, then 30.
  expect(await runsWithin(1 + 2 + 4 + 8 + 16)).toBe(5);
  expect(await runsWithin(300)).toBe(10);
  isBroken = false;
  expect(await runsWithin(30)).toBe(1);
  expect(await runsWithin(10)).toBe(10);
  await jobs.stop();
  complaints.mockRestore();
});

test('a job that failed because the database was unavailable is retried without backoff', async () => {
  vi.useFakeTimers();
  const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
  const run = vi.fn(() => Promise.reject(away));
  const jobs = runJobs({ log }, [defineJob({ name: 'a test', everyMs: 1_000, run })]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(run).toHaveBeenCalledTimes(11);
  await jobs.stop();
});
