import { expect, test } from 'vitest';
import { formatAgo } from './format-moment.ts';

const now = new Date('2026-11-15T12:00:00Z');

test.each([
  ['2026-11-15T12:00:05Z', 'just now'],
  ['2026-11-15T11:59:01Z', 'just now'],
  ['2026-11-15T11:59:00Z', '1 min ago'],
  ['2026-11-15T11:00:01Z', '59 min ago'],
  ['2026-11-15T10:00:00Z', '2 h ago'],
  ['2026-11-14T12:00:01Z', '23 h ago'],
  ['2026-11-14T12:00:00Z', '1 day ago'],
  ['2026-11-09T12:00:00Z', '6 days ago'],
  ['2026-08-15T12:00:00Z', '3 months ago'],
  ['2023-11-01T12:00:00Z', '3 years ago'],
])('the time since %s is shown as %s', (moment, words) => {
  expect(formatAgo(moment, now)).toBe(words);
});
