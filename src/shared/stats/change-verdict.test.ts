import { expect, test } from 'vitest';
import { changeVerdict, isClearlyMoreOrFewer } from './change-verdict.ts';

const of = (satisfied: number, rated: number) => ({ satisfied, rated });

test.each([
  [of(18, 20), of(20, 20), 'unclear'],
  [of(1, 1), of(30, 33), 'too few'],
  [of(30, 33), of(7, 7), 'too few'],
  [of(443, 487), of(405, 452), 'same'],
  [of(443, 487), of(300, 452), 'better'],
  [of(300, 452), of(443, 487), 'worse'],
])('the verdict on a share of %o, compared with %o before, is %s', (now, before, verdict) => {
  expect(changeVerdict(now, before)).toBe(verdict);
});

test.each([
  [3, 1, false],
  [12, 10, false],
  [42, 40, false],
  [60, 30, true],
  [30, 60, true],
  [8, 0, true],
  [7, 0, false],
])(
  'a period with %i answers differs by more than chance from one with %i: %s',
  (now, before, isClear) => {
    expect(isClearlyMoreOrFewer(now, before)).toBe(isClear);
  },
);
