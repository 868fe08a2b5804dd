import { expect, test } from 'vitest';
import {
  axisStart,
  axisTicks,
  splitAtGaps,
  spreadLabels,
  uncertaintyThreshold,
  whichLabelsFit,
} from './line-geometry.ts';

const point = (value: number | null, low = value ?? 0) => ({
  label: '',
  detail: '',
  value,
  low,
  high: 100,
  count: 40,
  isOngoing: false,
  isLight: false,
});

test('a chart’s axis starts at 60 percent, or lower if the confidence band reaches below that', () => {
  expect(axisStart([point(95, 90)])).toBe(60);
  expect(axisStart([point(95, 90), point(80, 43)])).toBe(40);
  expect(axisStart([point(null, 0)])).toBe(60);
  expect(axisTicks(60)).toEqual([60, 70, 80, 90, 100]);
  expect(axisStart([point(70, 33)])).toBe(20);
  expect(axisTicks(20)).toEqual([20, 40, 60, 80, 100]);
  expect(axisTicks(0)).toEqual([0, 20, 40, 60, 80, 100]);
});

test('a step with few answers, or an unfinished step, does not affect a chart’s axis', () => {
  const few = { ...point(50, 15), isLight: true };
  expect(axisStart([point(95, 90), few])).toBe(60);
  expect(axisStart([few])).toBe(0);
  expect(uncertaintyThreshold([4, 33, 35, 40])).toBe(10);
  // A small venue has few answers on most days, so the threshold is lower there.
  expect(uncertaintyThreshold([0, 2, 5, 6])).toBe(2.5);
});

test('a chart’s line is interrupted at steps without data', () => {
  expect(splitAtGaps([point(1), point(2), point(null), point(3)])).toEqual([[0, 1], [3]]);
});

test('a chart shows as many labels as fit, always including the last label', () => {
  expect(whichLabelsFit(['1 Aug', '2 Aug', '3 Aug', '4 Aug'], 120, 7)).toEqual([
    false,
    true,
    false,
    true,
  ]);
});

test('two labels at the end of a chart’s line are moved apart if they would overlap', () => {
  expect(spreadLabels(10, 40, 16)).toEqual([10, 40]);
  expect(spreadLabels(20, 24, 16)).toEqual([14, 30]);
});
