import { expect, test } from 'vitest';
import {
  answersChange,
  type ChangeWords,
  responseTimeChange,
  rewardsChange,
  satisfactionChange,
} from './change-words.ts';

const read = ({ lead, rest, tone }: ChangeWords) => `${lead} ${rest} (${tone})`.trim();

test.each([
  [487, 452, '+35 on 452 in the 3 months before (even)'],
  [400, 1452, '−1,052 on 1,452 in the 3 months before (even)'],
  [5, 5, 'As many as in the 3 months before (even)'],
  [5, 0, 'None in the 3 months before (even)'],
])('%i answers after %i', (now, earlier, words) => {
  const before = 'in the 3 months before';
  expect(read(answersChange({ answers: now }, { answers: earlier }, before))).toBe(words);
});

test.each([
  [[443, 487], [405, 452], '+1.4 points on 89.6%: no clear difference (even)'],
  [[443, 487], [300, 452], '+24.6 points on 66.4%: clearly better (better)'],
  [[300, 452], [443, 487], '−24.6 points on 91.0%: clearly worse (worse)'],
  [[9, 10], [90, 100], '±0.0 points on 90.0%: no clear difference (even)'],
  [[5, 5], [90, 100], 'Too few to compare: 5 rated now (even)'],
  [[90, 100], [3, 5], 'Too few to compare: 5 rated before (even)'],
  [[90, 100], [0, 0], 'No ratings before (even)'],
  [[0, 0], [90, 100], 'No ratings yet (even)'],
])('%o satisfied after %o', ([satisfied = 0, rated = 0], [were = 0, of = 0], words) => {
  const change = satisfactionChange({ satisfied, rated }, { satisfied: were, rated: of });
  expect(read(change)).toBe(words);
});

test.each([
  [5.6, 7.5, '−1.9 h on 7.5 h: you answer faster (better)'],
  [7.5, 5.6, '+1.9 h on 5.6 h: guests wait longer (worse)'],
  [0.5, 0.8, '−18 min on 48 min: you answer faster (better)'],
  [5.6, 5.6, 'As fast as before (even)'],
  [5.6, null, 'No replies before (even)'],
  [null, 5.6, 'No replies yet (even)'],
])('%s hours until a reply after %s', (now, earlier, words) => {
  const change = responseTimeChange({ avgResponseTime: now }, { avgResponseTime: earlier });
  expect(read(change)).toBe(words);
});

test.each([
  [312, 288, '+24 on 288. Redeemed: 158 (even)'],
  [312, 0, 'None before. Redeemed: 158 (even)'],
  [312, 312, 'As many as before. Redeemed: 158 (even)'],
])('%i claimed rewards after %i', (rewardsClaimed, earlier, words) => {
  const now = { rewardsClaimed, rewardsRedeemed: 158 };
  const before = { rewardsClaimed: earlier, rewardsRedeemed: 0 };
  expect(read(rewardsChange(now, before))).toBe(words);
});
