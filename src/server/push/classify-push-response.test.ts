import { expect, test } from 'vitest';
import { classifyPushResponse } from './post-push.ts';

const NOW = new Date('2026-03-02T12:00:00Z');
const judge = (status: number, retryAfter?: string, attempts = 1) =>
  classifyPushResponse({ status, retryAfter }, attempts, NOW);

test('2xx responses count as sent, 404 and 410 as gone, and other refusals as failed', () => {
  expect(judge(201)).toEqual({ outcome: 'sent' });
  expect(judge(202)).toEqual({ outcome: 'sent' });
  expect(judge(404).outcome).toBe('gone');
  expect(judge(410).outcome).toBe('gone');
  expect(judge(403).outcome).toBe('failed');
  expect(judge(413).outcome).toBe('failed');
  expect(judge(301).outcome).toBe('failed');
});

test('a busy push service sets the retry time, in seconds or as a date, with a minimum of one second', () => {
  expect(judge(429, '17')).toMatchObject({ outcome: 'retry', afterMs: 17_000 });
  expect(judge(503, 'Mon, 02 Mar 2026 12:01:30 GMT')).toMatchObject({ afterMs: 90_000 });
  expect(judge(429, '0')).toMatchObject({ afterMs: 1_000 });
  expect(judge(429, 'Sun, 01 Mar 2026 12:00:00 GMT')).toMatchObject({ afterMs: 1_000 });
  expect(judge(429, 'soon')).toMatchObject({ afterMs: 2_000 });
});

test('if the push service sets no retry time, the pauses double, up to five minutes', () => {
  const pauses = [1, 2, 3, 30].map((attempts) => judge(500, undefined, attempts));
  expect(pauses.map((verdict) => 'afterMs' in verdict && verdict.afterMs)).toEqual([
    2_000, 4_000, 8_000, 300_000,
  ]);
  expect(classifyPushResponse({ problem: 'no answer in time' }, 1, NOW)).toMatchObject({
    outcome: 'retry',
    afterMs: 2_000,
  });
});
