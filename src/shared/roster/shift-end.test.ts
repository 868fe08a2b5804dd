import { expect, test } from 'vitest';
import type { OpeningHours } from '#shared/venues/opening-hours.ts';
import { shiftEnd } from './shift-end.ts';

const LUNCH_AND_DINNER: OpeningHours = {
  mon: [],
  tue: everyDay(),
  wed: everyDay(),
  thu: everyDay(),
  fri: [...everyDay(), { opens: '23:00', closes: '03:00' }],
  sat: everyDay(),
  sun: everyDay(),
};

function everyDay() {
  return [
    { opens: '12:00', closes: '14:30' },
    { opens: '17:30', closes: '21:45' },
  ];
}

// 2026-11-19 is a Thursday.
test.each([
  ['before lunch', '2026-11-19T11:40:20Z', '2026-11-19T16:30:00.000Z'],
  ['during dinner', '2026-11-19T19:05:00Z', '2026-11-19T23:45:00.000Z'],
  ['between the two', '2026-11-19T16:00:00Z', '2026-11-19T23:45:00.000Z'],
  ['after closing', '2026-11-19T22:30:00Z', '2026-11-20T05:00:00.000Z'],
  [
    'before a late bar that opens soon after dinner',
    '2026-11-20T18:00:00Z',
    '2026-11-20T23:00:00.000Z',
  ],
  [
    'after midnight, while the bar of the day before is open',
    '2026-11-21T01:00:00Z',
    '2026-11-21T05:00:00.000Z',
  ],
  ['on a day when the venue is closed', '2026-11-23T10:00:00Z', '2026-11-24T05:00:00.000Z'],
])('a shift that starts %s ends two hours after closing at the latest', (_, now, end) => {
  expect(shiftEnd(new Date(now), LUNCH_AND_DINNER, 'Europe/London').toISOString()).toBe(end);
});

test('without opening hours a shift ends at five in the morning by the venue’s clock', () => {
  const end = (now: string) => shiftEnd(new Date(now), null, 'Europe/Rome').toISOString();
  expect(end('2026-11-19T18:00:00Z')).toBe('2026-11-20T04:00:00.000Z');
  expect(end('2026-11-19T02:00:00Z')).toBe('2026-11-19T04:00:00.000Z');
});
