import { expect, test } from 'vitest';
import { guestsInWords } from './figures-sentence.ts';

test.each([
  [653, 1_000, 'About two in three guests were'],
  [2, 3, 'Two in three guests were'],
  [700, 1_000, 'Seven in ten guests were'],
  [443, 487, 'Nine in ten guests were'],
  [29, 33, 'About nine in ten guests were'],
  [850, 1_000, 'About five in six guests were'],
  [500, 1_000, 'Half of the guests were'],
  [460, 1_000, 'About half of the guests were'],
  [320, 1_000, 'About one in three guests was'],
  [949, 1_000, 'About nine in ten guests were'],
  [950, 1_000, 'Nearly all guests were'],
  [999, 1_000, 'Nearly all guests were'],
  [49, 1_000, 'Hardly any guests were'],
  [0, 9, 'No guest was'],
  [12, 12, 'All twelve guests who gave a rating were'],
])(
  'a share of %i satisfied out of %i is worded as the nearest fraction: %s',
  (satisfied, rated, words) => {
    expect(guestsInWords({ satisfied, rated })).toBe(words);
  },
);

const WORDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

test('the words for a share are never more than five percentage points off', () => {
  for (let perMille = 50; perMille < 950; perMille += 1) {
    const words = guestsInWords({ satisfied: perMille, rated: 1_000 });
    const [, part, whole] = /(\w+) in (\w+) guests/.exec(words.toLowerCase()) ?? [];
    const told = part && whole ? (WORDS.indexOf(part) + 1) / (WORDS.indexOf(whole) + 1) : 1 / 2;
    // Rounded, because 0.55 - 0.5 is a little more than 0.05 in floating point.
    expect(Math.round(Math.abs(perMille - 1_000 * told)), words).toBeLessThanOrEqual(50);
  }
});
