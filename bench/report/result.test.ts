import { expect, test } from 'vitest';
import {
  comparedResult,
  plainResult,
  resultWithBaseline,
  targetText,
  verdictOf,
} from './result.ts';
import { shortNumber } from './short-number.ts';

const SPEED = { name: 'taken in', unit: '/s', against: 'bare insert', target: { atLeast: 0.35 } };
const MEMORY = { name: 'idle memory', unit: 'MB', target: { atMost: 150 } };

test('the ratio of a benchmark result is the median of the ratios of its rounds', () => {
  const result = comparedResult(SPEED, [
    { measured: 400, baseline: 1000 },
    { measured: 90, baseline: 300 },
    { measured: 500, baseline: 1000 },
  ]);
  expect(result).toMatchObject({ measured: 400, ratio: 0.4 });
  expect(result.baseline).toEqual({ name: 'bare insert', unit: '/s', value: 1000 });
  expect(result.rounds).toHaveLength(3);
});

test('a benchmark result without a baseline is judged by its own value', () => {
  const result = plainResult(MEMORY, [140, 160, 145]);
  expect(result.measured).toBe(145);
  expect(result.baseline).toBeUndefined();
});

test('a waiting time in a benchmark is judged in milliseconds, not by its ratio to the baseline', () => {
  const described = { name: 'page', unit: 'ms', against: 'plain page', target: { atMost: 350 } };
  const result = resultWithBaseline(described, [{ measured: 340, baseline: 100 }]);
  expect(result).toMatchObject({ measured: 340, ratio: 3.4 });
  expect([verdictOf(result), targetText(result)]).toEqual(['met', '≤ 350 ms']);
});

test('a benchmark value exactly at the target meets it, for minimum and maximum targets', () => {
  const speed = (measured: number) => comparedResult(SPEED, [{ measured, baseline: 100 }]);
  expect([35, 34.9].map((measured) => verdictOf(speed(measured)))).toEqual(['met', 'MISSED']);
  const memory = (measured: number) => plainResult(MEMORY, [measured]);
  expect([150, 150.1].map((measured) => verdictOf(memory(measured)))).toEqual(['met', 'MISSED']);
});

test('a benchmark result that could not be measured misses its target', () => {
  expect(verdictOf(plainResult(MEMORY, []))).toBe('MISSED');
});

test('a benchmark target for a ratio has no unit, and any other target has a unit', () => {
  expect(targetText(comparedResult(SPEED, [{ measured: 1, baseline: 2 }]))).toBe('≥ 0.35');
  expect(targetText(plainResult(MEMORY, [1]))).toBe('≤ 150 MB');
});

test('numbers in a benchmark report are shown with three significant digits', () => {
  const shown = [0.34567, 1.5, 12.345, 123.4, 5_000_000, Number.NaN].map(shortNumber);
  expect(shown).toEqual(['0.346', '1.5', '12.3', '123', '5,000,000', '–']);
});
