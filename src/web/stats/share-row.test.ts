import { expect, test } from 'vitest';
import { differenceWords, sharesAxisStart, sortDifferingFirst } from './share-row.tsx';

const row = (name: string, satisfied: number, rated: number) => ({
  name,
  satisfied,
  rated,
  parties: rated,
});

test('a table’s difference from the venue’s average is mentioned only if it is more than chance', () => {
  const usual = { name: 'Table 2', comparedWithHouse: 'no clear difference' } as const;
  const low = { name: 'Table 11', comparedWithHouse: 'lower' } as const;
  const high = { name: 'Bar', comparedWithHouse: 'higher' } as const;
  const few = { name: 'Table 12', comparedWithHouse: 'too few' } as const;
  expect(differenceWords([usual, low, few], 'tables')).toBe(
    'Table 11 scores below your average. No clear difference among the others.',
  );
  expect(differenceWords([high, low, few], 'tables')).toBe(
    'Table 11 scores below your average; Bar scores above your average.',
  );
  expect(differenceWords([usual, few], 'tables')).toBe('No clear difference between tables.');
  expect(differenceWords([few], 'tables')).toBe('Too few answers to compare tables yet.');
  expect(sortDifferingFirst([usual, high, few, low]).map(({ name }) => name)).toEqual([
    'Table 11',
    'Bar',
    'Table 2',
    'Table 12',
  ]);
});

test('the axis of the tables starts at a round number below all values, ignoring rows with few parties', () => {
  expect(sharesAxisStart([row('a', 94, 96), row('b', 0, 3)], 80)).toBe(80);
  expect(sharesAxisStart([row('a', 94, 96), row('b', 5, 10)])).toBe(20);
});
