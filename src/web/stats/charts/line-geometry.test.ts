import { expect, test } from 'vitest';
import { apart, baseOf, fewAmong, labelsShown, runsOf, ticksFrom } from './line-geometry.ts';

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

test('the axis starts at 60 percent, or lower if the band does', () => {
  expect(baseOf([point(95, 90)])).toBe(60);
  expect(baseOf([point(95, 90), point(80, 43)])).toBe(40);
  expect(baseOf([point(null, 0)])).toBe(60);
  expect(ticksFrom(60)).toEqual([60, 70, 80, 90, 100]);
  expect(baseOf([point(70, 33)])).toBe(20);
  expect(ticksFrom(20)).toEqual([20, 40, 60, 80, 100]);
  expect(ticksFrom(0)).toEqual([0, 20, 40, 60, 80, 100]);
});

test('a step with few answers, or an unfinished one, does not affect the axis', () => {
  const few = { ...point(50, 15), isLight: true };
  expect(baseOf([point(95, 90), few])).toBe(60);
  expect(baseOf([few])).toBe(0);
  expect(fewAmong([4, 33, 35, 40])).toBe(10);
  // A small venue has few answers on most days, so the threshold is lower there.
  expect(fewAmong([0, 2, 5, 6])).toBe(2.5);
});

test('the line is interrupted where nothing is known', () => {
  expect(runsOf([point(1), point(2), point(null), point(3)])).toEqual([[0, 1], [3]]);
});

test('labels are as dense as they fit, and the last one is always shown', () => {
  expect(labelsShown(['1 Aug', '2 Aug', '3 Aug', '4 Aug'], 120, 7)).toEqual([
    false,
    true,
    false,
    true,
  ]);
});

test('two labels never overlap', () => {
  expect(apart(10, 40, 16)).toEqual([10, 40]);
  expect(apart(20, 24, 16)).toEqual([14, 30]);
});
