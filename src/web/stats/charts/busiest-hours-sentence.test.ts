import { expect, test } from 'vitest';
import { makeHourCounts } from '../cards-fixture.tsx';
import { busiestHoursSentence } from './busiest-hours-sentence.ts';

test.each([
  [{ 4: 1 }, '1 complaint, at 04:00.'],
  [{ 20: 3 }, '3 complaints, all at 20:00.'],
  [{ 0: 1, 20: 10 }, '11 complaints, most at 20:00: ten.'],
  [{ 4: 1, 9: 1, 11: 1 }, '3 complaints, at 04:00, 09:00 and 11:00: one each.'],
  [{ 4: 2, 9: 2, 11: 1 }, '5 complaints, most at 04:00 and 09:00: two each.'],
  [{ 1: 1, 2: 1, 3: 1, 4: 1, 5: 1 }, '5 complaints. No hour stands out: one each at five hours.'],
])('the sentence about %j names the hours with the most complaints', (counts, words) => {
  expect(busiestHoursSentence(makeHourCounts(counts))).toBe(words);
});
