import { expect, test } from 'vitest';
import { abbreviateTableName } from './table-name.ts';

test.each([
  ['7', '7'],
  ['Table 12', '12'],
  ['Window 2', 'W2'],
  ['Terrace 12', 'T12'],
  ['Chef’s corner', 'CC'],
  ['Terrace', 'Ter'],
  ['Back room corner seat', 'BRCS'],
  ['Окно 2', 'О2'],
  ['🌳', ''],
])('the drawing of the table %s is labelled “%s”', (name, mark) => {
  expect(abbreviateTableName(name)).toBe(mark);
});
