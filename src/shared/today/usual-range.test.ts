import { expect, test } from 'vitest';
import { usualRange } from './usual-range.ts';

test('the usual range of a day’s answers covers about half of the days, unaffected by one extreme day', () => {
  expect(usualRange([4, 3, 90, 5, 6, 3, 0, 4])).toEqual({ least: 3, most: 6 });
  expect(usualRange([2, 2, 2, 2])).toEqual({ least: 2, most: 2 });
});

test('three days are too few for a usual range of answers', () => {
  expect(usualRange([4, 3, 5])).toBeNull();
  expect(usualRange([])).toBeNull();
});
