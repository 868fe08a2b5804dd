import { expect, test } from 'vitest';
import { usualRange } from './usual-range.ts';

test('what is usual is what about half of the days bring, whatever one wild day brought', () => {
  expect(usualRange([4, 3, 90, 5, 6, 3, 0, 4])).toEqual({ least: 3, most: 6 });
  expect(usualRange([2, 2, 2, 2])).toEqual({ least: 2, most: 2 });
});

test('three days do not tell what is usual', () => {
  expect(usualRange([4, 3, 5])).toBeNull();
  expect(usualRange([])).toBeNull();
});
