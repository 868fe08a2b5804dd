import { expect, test } from 'vitest';
import { heatStep, heatStepLabels, hoursOf } from './heat-cells.ts';

test('a heatmap cell with one complaint is pale, even if no cell has more', () => {
  expect([0, 1].map((count) => heatStep(count, 1))).toEqual([0, 1]);
  expect([1, 2, 3, 4].map((count) => heatStep(count, 4))).toEqual([1, 2, 3, 4]);
  expect([1, 3, 4, 12].map((count) => heatStep(count, 12))).toEqual([1, 1, 2, 4]);
});

test('the heatmap’s legend says which counts each shade stands for', () => {
  expect(heatStepLabels(2)).toEqual(['1', '2']);
  expect(heatStepLabels(12)).toEqual(['1–3', '4–6', '7–9', '10–12']);
});

test('the heatmap has columns for hours without guests during the day, but not for a closed night', () => {
  const cells = [0, 8, 9, 12].map((hour) => ({ weekday: 1, hour, answers: 1, complaints: 0 }));
  expect(hoursOf(cells)).toEqual([0, 8, 9, 10, 11, 12]);
});
