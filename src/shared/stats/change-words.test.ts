import { expect, test } from 'vitest';
import {
  answeredInTimeChange,
  answersChange,
  type ChangeWords,
  rewardsChange,
  satisfactionChange,
} from './change-words.ts';

const read = ({ lead, rest, tone }: ChangeWords) => `${lead} ${rest} (${tone})`.trim();

test.each([
  [487, 452, '35 more than in the 3 months before (even)'],
  [400, 1452, '1,052 fewer than in the 3 months before (even)'],
  [5, 5, 'As many as in the 3 months before (even)'],
  [5, 0, 'None in the 3 months before (even)'],
])('the comparison of %i answers with %i before is put into words', (now, earlier, words) => {
  const before = 'in the 3 months before';
  expect(read(answersChange({ answers: now }, { answers: earlier }, before))).toBe(words);
});

test.each([
  [[443, 487], [405, 452], '90% before: about the same (even)'],
  [[443, 487], [300, 452], 'Clearly better than the 66% before (better)'],
  [[300, 452], [443, 487], 'Clearly worse than the 91% before (worse)'],
  [[9, 10], [90, 100], '90% before: no clear change (even)'],
  [[5, 5], [90, 100], 'Too few to compare: 5 rated now (even)'],
  [[90, 100], [3, 5], 'Too few to compare: 5 rated before (even)'],
  [[90, 100], [0, 0], 'No ratings before (even)'],
  [[0, 0], [90, 100], 'No ratings yet (even)'],
])(
  'the comparison of a satisfaction of %o with %o before is put into words',
  ([satisfied = 0, rated = 0], [were = 0, of = 0], words) => {
    const change = satisfactionChange({ satisfied, rated }, { satisfied: were, rated: of });
    expect(read(change)).toBe(words);
  },
);

test.each([
  [
    [38, 42],
    [20, 47],
    'Picked up sooner: 38 of 42 complaints picked up within a day, 20 of 47 before (better)',
  ],
  [
    [20, 47],
    [38, 42],
    'Guests wait longer: 20 of 47 complaints picked up within a day, 38 of 42 before (worse)',
  ],
  [
    [38, 42],
    [35, 47],
    '38 of 42 complaints picked up within a day, 35 of 47 before: no clear change (even)',
  ],
  // Few complaints, all answered quickly: that may be chance.
  [
    [4, 4],
    [0, 40],
    '4 of 4 complaints picked up within a day, 0 of 40 before: too few to compare (even)',
  ],
  [[1, 1], [0, 0], '1 of 1 complaint picked up within a day, no complaints before (even)'],
  [[0, 0], [38, 42], 'No complaint is a day old yet: too early to compare (even)'],
])(
  'the comparison of %o complaints picked up within a day with %o before is put into words',
  ([is = 0, of = 0], [was = 0, wasOf = 0], words) => {
    const now = { answered: is, complaints: of };
    const earlier = { answered: was, complaints: wasOf };
    expect(read(answeredInTimeChange(now, earlier))).toBe(words);
  },
);

test.each([
  [312, 288, '24 more than before. 158 redeemed (even)'],
  [312, 0, 'None before. 158 redeemed (even)'],
  [312, 312, 'As many as before. 158 redeemed (even)'],
])(
  'the comparison of %i claimed rewards with %i before is put into words',
  (rewardsClaimed, earlier, words) => {
    const now = { rewardsClaimed, rewardsRedeemed: 158 };
    const before = { rewardsClaimed: earlier, rewardsRedeemed: 0 };
    expect(read(rewardsChange(now, before))).toBe(words);
  },
);
