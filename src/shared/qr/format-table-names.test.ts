import { expect, test } from 'vitest';
import { formatTableNames } from './format-table-names.ts';
import { parseTableNames } from './parse-table-names.ts';

test.each([
  [[], ''],
  [['5'], '5'],
  [['1', '2', '3', '14', 'Bar'], '1-3, 14, Bar'],
  [['A1', 'A2', 'B3', 'B4'], 'A1-2, B3-4'],
  [['Booth 9', 'Booth 10'], 'Booth 9-10'],
  [['0', '1'], '0, 1'],
  [['01', '02'], '01, 02'],
  [['3', '2', '1'], '3, 2, 1'],
  [['Bar-1', 'Bar-2'], 'Bar-1, Bar-2'],
])('the table list %j is written as %j, and reads back as the same list', (names, text) => {
  expect(formatTableNames(names)).toBe(text);
  expect(parseTableNames(text)).toEqual({ names });
});
