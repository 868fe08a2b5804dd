import { expect, test } from 'vitest';
import type { CallFigures } from './call-figures.ts';
import { callsSentence, formatPutRight, formatQuartiles, putRightSentence } from './call-words.ts';
import { formatSeconds } from './definitions.ts';

const CALLS: CallFigures = {
  made: 0,
  withdrawn: 0,
  missed: 0,
  refused: 0,
  untilTaken: null,
  untilThere: null,
  outcomes: { talked: 0, replaced: 0, off_the_bill: 0, reward: 0, left: 0 },
  putRight: 0,
};
const untilThere = { count: 9, lower: 30, median: 70, upper: 200 };

test.each([
  [0, '0 s'],
  [59, '59 s'],
  [60, '1 min'],
  [3_540, '59 min'],
  [3_590, '1 h'],
  [4_800, '1 h 20 min'],
  [90_000, '25 h'],
  [172_800, '2 days'],
  [200_000, '2.3 days'],
])('a duration of %d seconds is shown as %s', (seconds, words) => {
  expect(formatSeconds(seconds)).toBe(words);
});

test('a median time is shown with the range of the middle half only if there are enough calls', () => {
  expect(formatQuartiles(untilThere)).toBe('1 min (30 s to 3 min)');
  expect(formatQuartiles({ ...untilThere, count: 7 })).toBe('1 min');
  expect(formatQuartiles({ count: 9, lower: 61, median: 62, upper: 63 })).toBe('1 min');
});

test('the share of calls put right shows a percentage only if there are enough calls, and excludes withdrawn calls', () => {
  expect(formatPutRight({ ...CALLS, made: 13, withdrawn: 1, putRight: 9 })).toBe('9 of 12 (75%)');
  expect(formatPutRight({ ...CALLS, made: 8, withdrawn: 1, putRight: 3 })).toBe('3 of 7');
  expect(formatPutRight({ ...CALLS, made: 1, withdrawn: 1 })).toBe('All were withdrawn');
});

test.each([
  [{ made: 1, putRight: 1 }, 'Sorted at the table.'],
  [{ made: 1, putRight: 0 }, 'Not sorted yet.'],
  [{ made: 3, withdrawn: 1, putRight: 2 }, 'Both sorted at the table.'],
  [{ made: 5, putRight: 5 }, 'All 5 sorted at the table.'],
  [{ made: 4, putRight: 0 }, 'None sorted yet.'],
  [{ made: 3, putRight: 2 }, '2 of 3 sorted at the table so far.'],
  [{ made: 12, putRight: 9 }, '9 of 12 (75%) sorted at the table so far.'],
])('the sentence about calls with the figures %j is "%s"', (figures, sentence) => {
  expect(putRightSentence({ ...CALLS, ...figures })).toBe(sentence);
});

test.each([
  [CALLS, 'No guest has called for staff yet today.'],
  [{ ...CALLS, made: 1 }, 'One call today.'],
  [
    { ...CALLS, made: 10, missed: 1, untilThere },
    '10 calls today, 9 of them answered in 1 min. One was missed.',
  ],
  [
    { ...CALLS, made: 6, withdrawn: 1, putRight: 1, untilThere: { ...untilThere, count: 1 } },
    '6 calls today, 1 of them answered in 1 min. One was withdrawn.',
  ],
  [{ ...CALLS, made: 9, untilThere }, '9 calls today, answered in 1 min.'],
  [{ ...CALLS, made: 2, missed: 2 }, '2 calls today. 2 were missed.'],
  [{ ...CALLS, refused: 1 }, 'One guest called today, and nobody was listening.'],
  [{ ...CALLS, refused: 3 }, '3 guests called today, and nobody was listening.'],
  [{ ...CALLS, made: 1, refused: 2 }, 'One call today. Nobody was listening for 2 more.'],
])(
  'the sentence about a day’s calls says how many were answered, missed, withdrawn or refused (case %#)',
  (calls, sentence) => {
    expect(callsSentence(calls)).toBe(sentence);
  },
);
