import { expect, test } from 'vitest';
import type { MyPraise } from '#shared/today/contract.ts';
import { sortMyPraise, weeklyPraiseSentence } from './my-praise-words.ts';

const NOW = new Date('2026-11-16T18:00:00Z');

test('in a member’s praise, guests’ own words come first, then tapped sentences with their counts', () => {
  const praise = ['Great food', 'So kind!', 'Excellent service', 'Great food'].map((words) =>
    said(words),
  );
  expect(sortMyPraise(praise)).toEqual({
    own: [praise[1]],
    tapped: [
      { sentence: 'Great food', count: 2 },
      { sentence: 'Excellent service', count: 1 },
    ],
  });
});

test('a member’s greeting says how many guests praised them in the last week, or wishes a good shift', () => {
  const of = (...days: string[]): MyPraise => ({
    name: 'Priya',
    counts: { all: days.length, last30Days: days.length, weeks: [], topics: [] },
    praise: days.map((day) => ({ ...said('So kind!'), createdAt: `${day}T12:00:00.000Z` })),
  });
  expect(weeklyPraiseSentence(of('2026-11-15', '2026-11-10', '2026-11-01'), NOW)).toBe(
    'Two guests praised you in the last 7 days.',
  );
  expect(weeklyPraiseSentence(of('2026-11-15'), NOW)).toBe(
    'One guest praised you in the last 7 days.',
  );
  expect(weeklyPraiseSentence(of('2026-11-01'), NOW)).toBe('Have a good shift.');
});

function said(words: string) {
  return {
    id: words,
    words,
    tableNumber: null,
    venueId: 'the-copper-kettle',
    venueName: 'The Copper Kettle',
    createdAt: '2026-11-15T12:00:00.000Z',
  };
}
