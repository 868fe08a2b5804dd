import { expect, test } from 'vitest';
import { bandScale, linearScale } from './bar-chart.tsx';

test.each([
  [1, [0, 1]],
  [2, [0, 1, 2]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [11, [0, 2, 4, 6, 8, 10, 12]],
  [30, [0, 10, 20, 30]],
  [99, [0, 20, 40, 60, 80, 100]],
  [1234, [0, 500, 1000, 1500]],
])('a chart’s axis for up to %i guests has its lines at %j', (most, lines) => {
  const { ticks, at } = linearScale(most, 4, [100, 0]);
  expect(ticks.filter(Number.isInteger)).toEqual(lines);
  expect([at(0), at(lines.at(-1) ?? 0)]).toEqual([100, 0]);
});

test('a chart’s bars are placed side by side within the available room, with gaps', () => {
  const { bandwidth, leftOf } = bandScale(7, [0, 695]);
  expect([0, 1, 6].map(leftOf)).toEqual([10, 110, 610]);
  expect(bandwidth).toBe(75);
});
