import { expect, test } from 'vitest';
import { comparedWords, namedWords, rateSentence } from './person-words.ts';

test.each([
  [0, 0, 'Not named yet'],
  [1, 0, 'Named once'],
  [1, 1, 'Named once, 1 with words'],
  [1400, 9, 'Named 1,400 times, 9 with words'],
])('%i mentions, %i of them with words, are “%s”', (mentions, withWords, words) => {
  expect(namedWords({ mentions, withWords })).toBe(words);
});

const RATE = { value: 90.6, low: 77.6, high: 96.4 };

test('a person with too few parties is compared with nobody', () => {
  const few = { answers: 6, parties: 5, rate: null, comparedWithHouse: 'too few' } as const;
  expect(comparedWords(few)).toBe('Too few answers yet: 5 of 8');
  expect(comparedWords({ ...few, answers: 0, parties: 0 })).toBe(
    'No answers from their tables yet',
  );
});

test('a rate is put in words, with everything that it could be', () => {
  const rated = { answers: 60, parties: 43, rate: RATE };
  expect(comparedWords({ ...rated, comparedWithHouse: 'no clear difference' })).toBe(
    'About the same as everyone',
  );
  expect(comparedWords({ ...rated, comparedWithHouse: 'lower' })).toMatch(/^Guests are less happy/);
  expect(rateSentence(RATE)).toBe(
    'Satisfied: 91%. With so many answers it could be anything between 78 and 96%.',
  );
});
