import { expect, test } from 'vitest';
import { busiestTimesSentence } from './complaint-words.ts';

/** Weekday (1 is Monday), hour and complaints. */
const at = (weekday: number, hour: number, complaints: number) => ({ weekday, hour, complaints });

test.each([
  [
    'two times as a tie',
    [at(6, 13, 4), at(5, 19, 4), at(5, 20, 2)],
    'Most on Friday 19:00 and Saturday 13:00: four each, a tie.',
  ],
  [
    'three times as a tie',
    [at(1, 9, 2), at(2, 9, 2), at(7, 9, 2)],
    'Most on Monday 09:00, Tuesday 09:00 and Sunday 09:00: two each, a tie.',
  ],
  ['a single time', [at(5, 19, 13), at(1, 12, 3)], 'Most on Friday 19:00: 13.'],
  [
    'no time if no time has more than one',
    [at(1, 9, 1), at(2, 9, 1), at(3, 9, 0)],
    'No time stands out: one each at two times.',
  ],
  [
    'no time if too many are tied',
    [at(1, 9, 2), at(2, 9, 2), at(3, 9, 2), at(4, 9, 2), at(5, 9, 1)],
    'No time stands out: two each at four times.',
  ],
  ['the time of the only complaint', [at(5, 19, 1), at(1, 12, 0)], 'One, on Friday 19:00.'],
  ['no time without complaints', [at(5, 19, 0)], 'No complaints in this time.'],
  ['no time without answers', [], 'No complaints in this time.'],
])('the busiest-times sentence names %s', (_, cells, words) => {
  expect(busiestTimesSentence(cells)).toBe(words);
});
