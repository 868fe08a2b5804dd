import { expect, test } from 'vitest';
import { maxRepliesPerDay } from './limits.ts';

test.each([
  [0, 10],
  [6.99, 10],
  [7, 30],
  [30, 90],
  [365, 500],
  [-1, 10],
])('an account that is %d days old may send %d replies a day', (days, most) => {
  expect(maxRepliesPerDay(days)).toBe(most);
});
