import { expect, test } from 'vitest';
import { averageOfVenues, formatPoints, rankVenues, satisfactionTrend } from './comparison.ts';

test('venues are ranked by rate, then by feedback, then by name; those without feedback are last', () => {
  const venue = (venueName: string, satisfactionRate: number, totalFeedback: number) => ({
    venueName,
    satisfactionRate,
    totalFeedback,
  });
  const ranked = rankVenues([
    venue('Empty', 0, 0),
    venue('Unloved', 0, 9),
    venue('Élan', 80, 5),
    venue('Zest', 80, 5),
    venue('Ember', 80, 5),
    venue('Busy', 80, 6),
    venue('Best', 81, 1),
  ]);
  expect(ranked.map(({ venueName }) => venueName)).toEqual([
    'Best',
    'Busy',
    'Élan',
    'Ember',
    'Zest',
    'Unloved',
    'Empty',
  ]);
});

test('each venue counts once in the average, and one without ratings or replies does not', () => {
  const venues = [
    { ratedFeedback: 900, satisfactionRate: 91, avgResponseTime: 1 },
    { ratedFeedback: 2, satisfactionRate: 50, avgResponseTime: 2.5 },
    { ratedFeedback: 0, satisfactionRate: 0, avgResponseTime: null },
  ];
  expect(averageOfVenues(venues)).toEqual({ satisfactionRate: 71, responseTime: 1.8 });
  expect(averageOfVenues([])).toEqual({ satisfactionRate: 0, responseTime: null });
});

test('a trend needs ratings in both weeks', () => {
  expect(satisfactionTrend({ satisfied: 3, rated: 4 }, { satisfied: 1, rated: 2 })).toBe(25);
  expect(satisfactionTrend({ satisfied: 3, rated: 4 }, { satisfied: 0, rated: 0 })).toBe(0);
  expect(satisfactionTrend({ satisfied: 0, rated: 0 }, { satisfied: 1, rated: 2 })).toBe(0);
});

test.each([
  [4, '+4%'],
  [-12, '−12%'],
  [0, '0%'],
])('%i points read %s', (points, text) => {
  expect(formatPoints(points)).toBe(text);
});
