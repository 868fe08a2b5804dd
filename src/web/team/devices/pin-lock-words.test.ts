import { expect, test } from 'vitest';
import { lockedUntilWords } from './pin-lock-words.ts';

const NOW = new Date(2026, 10, 17, 19, 30);

test('the message about a locked PIN says when it unlocks, to the minute', () => {
  const until = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000).toISOString();
  expect(lockedUntilWords(until(15), NOW)).toBe('19:45');
  expect(lockedUntilWords(until(14.5), NOW)).toBe('19:45');
  expect(lockedUntilWords(until(12 * 60), NOW)).toBe('tomorrow, 07:30');
  expect(lockedUntilWords(until(0), NOW)).toBeUndefined();
  expect(lockedUntilWords(undefined, NOW)).toBeUndefined();
});
