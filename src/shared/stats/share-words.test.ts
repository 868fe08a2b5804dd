import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guestsInWords } from './share-words.ts';

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
])('%i satisfied of %i are worded as the nearest share: %s', (satisfied, rated, words) => {
  expect(guestsInWords({ satisfied, rated })).toBe(words);
});

const WORDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

test('no share is worded as one more than five points away', () => {
  fc.assert(
    fc.property(fc.integer({ min: 50, max: 949 }), (satisfied) => {
      const words = guestsInWords({ satisfied, rated: 1_000 });
      const [, part, whole] = /(\w+) in (\w+) guests/.exec(words.toLowerCase()) ?? [];
      const told = part && whole ? (WORDS.indexOf(part) + 1) / (WORDS.indexOf(whole) + 1) : 0.5;
      expect(Math.abs(satisfied / 1_000 - told)).toBeLessThanOrEqual(0.05);
    }),
  );
});
