import { expect, test } from 'vitest';
import { staffName } from './staff-name.ts';

test.each([
  ['nobody else of that first name goes', 'Ana Moreno', ['Tom Ash'], 'Ana'],
  ['the same member has another call', 'Ana Moreno', ['Ana Moreno'], 'Ana'],
  ['another Ana goes too', 'Ana Moreno', ['Ana Maria Kovac'], 'Ana M'],
  ['the other Ana has the same initial', 'Ana Moreno', ['ana martins'], 'Ana Moreno'],
  ['the member has no surname', 'Ana', ['Ana Moreno'], 'Ana'],
  ['the name is empty', null, [null, 'Tom'], 'Somebody'],
])('if %s, the board names %s (others on the way: %j) as %s', (_, takenBy, others, name) => {
  expect(
    staffName(
      { takenBy },
      [takenBy, ...others].map((each) => ({ takenBy: each })),
    ),
  ).toBe(name);
});
