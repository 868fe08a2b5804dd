import { expect, test } from 'vitest';
import { isTappedSentence } from './is-tapped-sentence.ts';

test.each([
  ['Great food', true],
  [' Disappointing cleanliness ', true],
  ['Great food, and a lovely welcome', false],
  ['', false],
])(
  'the text ‘%s’ counts as a tapped choice, not as the guest’s own words: %s',
  (words, isTapped) => {
    expect(isTappedSentence(words)).toBe(isTapped);
  },
);
