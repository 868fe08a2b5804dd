import { expect, test } from 'vitest';
import { judgeComplaintDay } from './complaint-day.ts';

/** A week with ten answers on each day, of which these are complaints. */
const week = (...complaints: number[]) =>
  [0, 0, 0, 0, 0, 0, 0].map((none, day) => ({ answers: 10, complaints: complaints[day] ?? none }));

test.each([
  [week(), 'too early'],
  [week(0, 1), 'too early'],
  [week(0, 7), 'too early'],
  [week(0, 7, 1), 'stands out'],
  [week(2, 3, 1, 1, 1), 'no day stands out'],
  [week(4, 4), 'no day stands out'],
] as const)('of the complaints in the week %j, the worst day is judged as: %s', (days, verdict) => {
  expect(judgeComplaintDay(days)).toBe(verdict);
});

test('a busy day with as many complaints as its answers bring does not stand out', () => {
  const busy = { answers: 80, complaints: 8 };
  const quiet = { answers: 10, complaints: 1 };
  expect(judgeComplaintDay([busy, quiet, quiet, quiet])).toBe('no day stands out');
  expect(judgeComplaintDay([{ ...busy, answers: 10 }, quiet, quiet, quiet])).toBe('stands out');
});
