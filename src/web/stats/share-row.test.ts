import { expect, test } from 'vitest';
import { baseOfShares, differenceWords } from './share-row.tsx';

const row = (name: string, satisfied: number, rated: number) => ({ name, satisfied, rated });

test('only what lies clear of the house is told as a difference', () => {
  const tables = [row('Table 2', 58, 61), row('Table 11', 20, 29), row('Table 12', 0, 5)];
  expect(differenceWords(tables, 91, 'tables')).toBe(
    'Table 11 is lower than the house. Among the others no clear difference.',
  );
  expect(differenceWords(tables.slice(0, 1), 91, 'tables')).toBe(
    'No clear difference between tables.',
  );
  expect(differenceWords(tables.slice(2), 91, 'tables')).toBe(
    'Too few answers to compare tables yet.',
  );
});

test('the axis starts at a round number below all that is drawn, and small groups do not count', () => {
  expect(baseOfShares([row('a', 94, 96), row('b', 0, 3)], 80)).toBe(80);
  expect(baseOfShares([row('a', 94, 96), row('b', 5, 10)])).toBe(20);
});
