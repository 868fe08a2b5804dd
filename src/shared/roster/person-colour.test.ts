import { expect, test } from 'vitest';
import { personColour } from './person-colour.ts';

const roster = ['esther', 'jakub', 'priya'].map((id) => ({ id }));

test('people get their colours in the order of the roster', () => {
  expect(roster.map(({ id }) => personColour(roster, id))).toEqual([1, 2, 3]);
});

test('a person who has left the roster gets a colour that nobody on a small roster has', () => {
  expect(personColour(roster, 'tom')).toBe(4);
});

test('the seventh person on a roster shares the colour of the first', () => {
  const seven = Array.from({ length: 7 }, (_, index) => ({ id: `${index}` }));
  expect(personColour(seven, '6')).toBe(1);
});
