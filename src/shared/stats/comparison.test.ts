import { expect, test } from 'vitest';
import {
  averageVenues,
  explainTrend,
  formatPointChange,
  formatPoints,
  rankVenues,
  satisfactionTrend,
} from './comparison.ts';

test('venues are ranked by satisfaction, then by feedback, then by name, and those without feedback last', () => {
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

test('each venue counts once in an average, and a venue without ratings or replies is left out', () => {
  const venues = [
    { ratedFeedback: 900, satisfactionRate: 91, avgResponseTime: 1, avgResponseMinutes: 62 },
    { ratedFeedback: 2, satisfactionRate: 50, avgResponseTime: 2.5, avgResponseMinutes: 151 },
    { ratedFeedback: 0, satisfactionRate: 0, avgResponseTime: null, avgResponseMinutes: null },
  ];
  expect(averageVenues(venues)).toEqual({
    satisfactionRate: 71,
    responseTime: 1.8,
    responseMinutes: 107,
  });
  expect(averageVenues([])).toEqual({
    satisfactionRate: 0,
    responseTime: null,
    responseMinutes: null,
  });
});

test('the average response time rounds a half up, even if the fractions add up to slightly less', () => {
  const venues = [138.1, 0.2].map((avgResponseTime) => ({
    ratedFeedback: 1,
    satisfactionRate: 90,
    avgResponseTime,
    avgResponseMinutes: null,
  }));
  expect(averageVenues(venues).responseTime).toBe(69.2);
});

test('a satisfaction trend needs ratings in both weeks', () => {
  expect(satisfactionTrend({ satisfied: 3, rated: 4 }, { satisfied: 1, rated: 2 })).toBe(25);
  expect(satisfactionTrend({ satisfied: 3, rated: 4 }, { satisfied: 0, rated: 0 })).toBe(0);
  expect(satisfactionTrend({ satisfied: 0, rated: 0 }, { satisfied: 1, rated: 2 })).toBe(0);
});

test.each([
  [4, 'Up 4 percentage points'],
  [-1, 'Down 1 percentage point'],
  [0, 'Steady'],
])('a satisfaction change of %i points is worded "%s"', (points, words) => {
  expect(formatPointChange(points)).toBe(words);
});

test.each([
  [4, '+4%'],
  [-12, '−12%'],
  [0, '0%'],
])('a satisfaction change of %i points is shown as %s', (points, text) => {
  expect(formatPoints(points)).toBe(text);
});

test.each([
  [
    {
      satisfaction: -2,
      week: { satisfied: 41, rated: 45 },
      weekBefore: { satisfied: 43, rated: 46 },
    },
    'Down 2 percentage points: 41 of 45 satisfied in the last 7 days, 43 of 46 in the 7 before. No clear difference.',
  ],
  [
    {
      satisfaction: 40,
      week: { satisfied: 95, rated: 100 },
      weekBefore: { satisfied: 55, rated: 100 },
    },
    'Up 40 percentage points: 95 of 100 satisfied in the last 7 days, 55 of 100 in the 7 before. Clearly better.',
  ],
  [
    {
      satisfaction: -40,
      week: { satisfied: 55, rated: 100 },
      weekBefore: { satisfied: 95, rated: 100 },
    },
    'Down 40 percentage points: 55 of 100 satisfied in the last 7 days, 95 of 100 in the 7 before. Clearly worse.',
  ],
  [
    {
      satisfaction: 1,
      week: { satisfied: 3, rated: 4 },
      weekBefore: { satisfied: 74, rated: 100 },
    },
    'Up 1 percentage point: 3 of 4 satisfied in the last 7 days, 74 of 100 in the 7 before. Too few to say.',
  ],
  [
    { satisfaction: 0, week: { satisfied: 0, rated: 0 }, weekBefore: { satisfied: 1, rated: 1 } },
    'No ratings in the last 7 days.',
  ],
  [
    { satisfaction: 0, week: { satisfied: 1, rated: 1 }, weekBefore: { satisfied: 0, rated: 0 } },
    'No ratings in the 7 days before to compare with.',
  ],
])('the words for a satisfaction trend name the numbers behind it (case %#)', (trend, words) => {
  expect(explainTrend(trend)).toBe(words);
});
