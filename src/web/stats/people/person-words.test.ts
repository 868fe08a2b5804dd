import { expect, test } from 'vitest';
import { comparisonText, rateText, timesNamedText } from './person-words.ts';

test.each([
  [0, 0, 'Not named yet'],
  [1, 0, 'Named once'],
  [1, 1, 'Named once, 1 with a comment'],
  [1400, 9, 'Named 1,400 times, 9 with a comment'],
])('%i mentions, %i of them with words, are “%s”', (mentions, withWords, words) => {
  expect(timesNamedText({ mentions, withWords })).toBe(words);
});

const RATE = { value: 90.6, low: 77.6, high: 96.4 };

test('a person with few parties is said to have too few answers', () => {
  const few = { answers: 6, parties: 5, rate: null, comparedWithHouse: 'too few' } as const;
  expect(comparisonText(few)).toBe('Too few answers yet: 5 of 8');
  expect(comparisonText({ ...few, answers: 0, parties: 0 })).toBe(
    'No answers from their tables yet',
  );
});

test('a person’s rate is worded as a likely range, such as “78 to 96 in 100 were happy”', () => {
  const rated = { answers: 60, parties: 43, rate: RATE };
  expect(comparisonText({ ...rated, comparedWithHouse: 'no clear difference' })).toBe(
    'About the same as other tables',
  );
  expect(comparisonText({ ...rated, comparedWithHouse: 'lower' })).toMatch(
    /^Guests are less happy/,
  );
  expect(rateText(RATE)).toBe('78 to 96 in 100 were happy');
  expect(rateText({ value: 100, low: 99.6, high: 100 })).toBe('About 100 in 100 were happy');
});
