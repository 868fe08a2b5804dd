import { expect, test } from 'vitest';
import { momentWords, praiseDayWords, todaySentence, usualRangeSentence } from './today-words.ts';

test.each([
  [
    { guests: 4, waiting: 1 },
    'Four answers so far today, and one guest is waiting for your reply.',
  ],
  [{ guests: 1, waiting: 0 }, 'One answer so far today, and nobody is waiting.'],
  [
    { guests: 1013, waiting: 13 },
    '1,013 answers so far today, and 13 guests are waiting for your reply.',
  ],
  [{ guests: 0, waiting: 1 }, 'No answers yet today, but one guest is waiting for your reply.'],
  [
    { guests: 2, waiting: 100 },
    'Two answers so far today, and a hundred or more guests are waiting for your reply.',
  ],
  [{ guests: 0, waiting: 0 }, 'No answers yet today, and nobody is waiting.'],
  [
    { guests: 3, waiting: 0, wroteBack: 2 },
    'Three answers so far today, and two guests have written back.',
  ],
  [
    { guests: 3, waiting: 1, wroteBack: 2 },
    'Three answers so far today. One guest is waiting for your reply, and two have written back.',
  ],
  [
    { guests: 3, waiting: 0, isOnlyHere: true },
    'Three answers so far today, and nobody is waiting here.',
  ],
])(
  'the sentence of Today counts today’s answers, and the guests who wait or have written back: %o',
  (state, sentence) => {
    expect(todaySentence(state)).toBe(sentence);
  },
);

test.each([
  [[{ name: 'Luna', serious: 1 }], 'Luna has a serious complaint still open'],
  [[{ name: 'Luna', serious: 2 }], 'Luna has two serious complaints still open'],
  [
    [
      { name: 'Luna', serious: 2 },
      { name: 'Mar', serious: 1 },
    ],
    'your other restaurants have three serious complaints still open',
  ],
])(
  'if nobody waits here, the sentence of Today counts the serious complaints elsewhere: %o',
  (seriousElsewhere, words) => {
    expect(todaySentence({ guests: 3, waiting: 0, wroteBack: 1, seriousElsewhere })).toBe(
      `Three answers so far today, and ${words}.`,
    );
  },
);

test.each([
  [3, 6, 'three to six'],
  [4, 4, 'four'],
  [0, 2, 'none to two'],
  [11, 14, 'eleven to 14'],
])('a usual range between %i and %i guests reads %s', (least, most, words) => {
  expect(usualRangeSentence('2026-11-15', { least, most }, 0)).toBe(
    `A usual Sunday has ${words} by now.`,
  );
});

test('a day that usually has no answers by now is mentioned only if today has clearly more', () => {
  const usual = { least: 0, most: 0 };
  expect(usualRangeSentence('2026-11-15', usual, 0)).toBeNull();
  expect(usualRangeSentence('2026-11-15', usual, 7)).toBeNull();
  expect(usualRangeSentence('2026-11-15', usual, 8)).toBe('More than usual for a Sunday by now.');
});

test('days and times in the greeting are in the venue’s time zone', () => {
  const moment = new Date('2026-11-16T04:05:00Z');
  expect(momentWords(moment, 'America/New_York')).toBe('Sunday 15 November, 23:05');
  expect(praiseDayWords('2026-11-14', '2026-11-15')).toBe('Yesterday');
  expect(praiseDayWords('2026-11-13', '2026-11-15')).toBe('On Friday 13 November');
});
