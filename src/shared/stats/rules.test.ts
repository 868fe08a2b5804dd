import { describe, expect, test } from 'vitest';
import { heatLevel, isDaytime, tableBadgeVariant, trendDirection, weekSeverity } from './rules.ts';

describe('an hour of the heatmap', () => {
  test.each([
    [0, 0, 0],
    [0, 10, 0],
    [1, 100, 1],
    [20, 100, 1],
    [21, 100, 2],
    [40, 100, 2],
    [41, 100, 3],
    [60, 100, 3],
    [61, 100, 4],
    [80, 100, 4],
    [81, 100, 5],
    [1, 1, 5],
  ])(
    'an hour of the heatmap with %i of at most %i complaints has level %i',
    (count, most, level) => {
      expect(heatLevel(count, most)).toBe(level);
    },
  );

  test.each([
    [5, false],
    [6, true],
    [17, true],
    [18, false],
  ])('hour %i of the heatmap is daytime: %s', (hour, isDay) => {
    expect(isDaytime(hour)).toBe(isDay);
  });
});

test.each([
  [100, 'up'],
  [6, 'up'],
  [5, 'flat'],
  [0, 'flat'],
  [-5, 'flat'],
  [-6, 'down'],
])('a change of %i percent has the trend %s', (change, trend) => {
  expect(trendDirection(change)).toBe(trend);
});

test.each([
  [1, 0, 'critical'],
  [1, 9, 'critical'],
  [0, 4, 'warning'],
  [0, 3, 'mild'],
  [0, 1, 'mild'],
  [0, 0, 'good'],
])(
  '%i serious complaints and %i negative answers make a %s week',
  (seriousComplaints, negativeCount, severity) => {
    expect(weekSeverity({ seriousComplaints, negativeCount })).toBe(severity);
  },
);

test.each([
  [5, 2, 'default'],
  [4, 2, 'secondary'],
  [2, 2, 'secondary'],
  [0, 0, 'secondary'],
  [2, 3, 'destructive'],
])(
  'a table with %i positive and %i negative answers has the badge %s',
  (positive, negative, badge) => {
    expect(tableBadgeVariant({ positive, negative })).toBe(badge);
  },
);
