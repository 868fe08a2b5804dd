import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  AVERAGE_SPEND_MESSAGE,
  checkAverageSpend,
  checkRewardCost,
  formatPounds,
  parsePounds,
  REWARD_COST_MESSAGE,
} from './money-rules.ts';

test.each([
  ['22', 2200],
  [' £22.5 ', 2250],
  ['4,35', 435],
  ['', null],
  ['10000', 1_000_000],
])('an average spend typed as %j is read in pence', (typed, pence) => {
  expect(parsePounds(typed, checkAverageSpend)).toEqual({ value: pence });
});

test.each(['0', '10000.01', '-3', 'a lot', '1.234', '1e3', '.50'])(
  'an average spend typed as %j is refused',
  (typed) => {
    expect(parsePounds(typed, checkAverageSpend)).toEqual({ refusal: AVERAGE_SPEND_MESSAGE });
  },
);

test('a reward may cost nothing, but not more than £1,000', () => {
  expect(parsePounds('0', checkRewardCost)).toEqual({ value: 0 });
  expect(parsePounds('1000.01', checkRewardCost)).toEqual({ refusal: REWARD_COST_MESSAGE });
});

test('every amount that is written is read back to the penny', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000 }), (pence) => {
      expect(parsePounds(formatPounds(pence), checkRewardCost)).toEqual({ value: pence });
    }),
  );
});
