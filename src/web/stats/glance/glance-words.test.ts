import { expect, test } from 'vitest';
import { repliesAnswer, returnsAnswer, tablesAnswer } from './glance-words.ts';

const table = (tableNumber: string, comparedWithHouse: 'lower' | 'higher' | 'too few') => ({
  tableNumber,
  comparedWithHouse,
});
const usual = { tableNumber: '2', comparedWithHouse: 'no clear difference' } as const;

test.each([
  [[], 'No answers with a table yet'],
  [[table('1', 'too few')], 'Too early to say'],
  [[usual, table('1', 'too few'), table('3', 'higher')], 'No table is clearly worse'],
  [[table('11', 'lower'), usual], 'Table 11 scores below your average'],
  [
    [table('11', 'lower'), table('Window 1', 'lower')],
    'Table 11 and Window 1 score below your average',
  ],
  [
    ['1', '2', '3', '4'].map((number) => table(number, 'lower')),
    '4 tables score below your average',
  ],
])('of the tables %o, the answer at a glance is %s', (tables, words) => {
  expect(tablesAnswer(tables)).toBe(words);
});

test.each([
  [0, null, 0, 'No replies in this period'],
  [0, null, 1, 'No replies in this period; 1 complaint not picked up yet'],
  [3, 6, 0, 'Too early to say: 3 replies'],
  [14, 256, 0, '4 h 16 min, average of 14 replies'],
  [14, 256, 2, '4 h 16 min, average of 14 replies; 2 complaints not picked up yet'],
])(
  'of %i replies in %s minutes and %i complaints that wait, the answer at a glance names the time with its number, or why it cannot say',
  (replies, avgResponseMinutes, waiting, words) => {
    expect(repliesAnswer({ replies, avgResponseMinutes }, waiting)).toBe(words);
  },
);

test.each([
  [{ given: 0, later: 0, open: 0 }, 'No reward codes in this period'],
  [{ given: 9, later: 0, open: 4 }, 'Too early to say: nobody yet, codes are still valid'],
  [{ given: 9, later: 0, open: 0 }, 'Nobody came back with a code'],
  [{ given: 9, later: 1, open: 0 }, 'One guest came back with a code'],
  [{ given: 313, later: 61, open: 20 }, '61 guests came back with a code'],
])('of the reward codes %o, the answer at a glance is who came back with one', (counts, words) => {
  expect(returnsAnswer({ sameDay: 0, never: 0, ...counts })).toBe(words);
});
