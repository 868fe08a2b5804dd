import { expect, test } from 'vitest';
import { momentWords, praiseDayWords, todaySentences, usualRangeSentence } from './today-words.ts';

test.each([
  [4, 1, 'Four answers so far today. One guest is waiting for your answer.'],
  [1, 0, 'One answer so far today. Nobody is waiting for your answer.'],
  [12, 2, 'Twelve answers so far today. Two guests are waiting for your answer.'],
  [1013, 13, '1,013 answers so far today. 13 guests are waiting for your answer.'],

  [0, 1, 'No answers yet today. One guest is waiting for your answer.'],
  [1, 3, 'One answer so far today. Three guests are waiting for your answer.'],
  [2, 100, 'Two answers so far today. A hundred guests or more wait for your answer.'],
  [0, 0, 'No answers yet today. Nobody is waiting for your answer.'],
])(
  'the greeting for %i guests and %i waiting complaints has the right sentences',
  (guests, waiting, sentence) => {
    expect(todaySentences({ guests, waiting }).join(' ')).toBe(sentence);
  },
);

test.each([
  [3, 6, 'three to six'],
  [4, 4, 'four'],
  [0, 2, 'none to two'],
  [0, 0, 'nobody'],
  [11, 14, 'eleven to 14'],
])('a usual range between %i and %i guests reads %s', (least, most, words) => {
  expect(usualRangeSentence('2026-11-15', { least, most }, 0)).toBe(
    `A usual Sunday brings ${words} by this time.`,
  );
});

test.each([
  [1, 'A usual Sunday brings nobody by this time.'],
  [7, 'A usual Sunday brings nobody by this time.'],
  [8, 'More than a usual Sunday by this time.'],
])('a count of %i guests on a day that usually has none is described as: %s', (guests, words) => {
  expect(usualRangeSentence('2026-11-15', { least: 0, most: 0 }, guests)).toBe(words);
});

test('days and times in the greeting are in the venue’s time zone', () => {
  const moment = new Date('2026-11-16T04:05:00Z');
  expect(momentWords(moment, 'America/New_York')).toBe('Sunday 15 November, 23:05');
  expect(praiseDayWords('2026-11-14', '2026-11-15')).toBe('Yesterday');
  expect(praiseDayWords('2026-11-13', '2026-11-15')).toBe('On Friday 13 November');
});
