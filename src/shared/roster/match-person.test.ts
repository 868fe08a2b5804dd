import { expect, test } from 'vitest';
import { matchPerson } from './match-person.ts';

const roster = [
  { id: '1', name: 'Aoife', alsoKnownAs: ['Eefa'] },
  { id: '2', name: 'Jérôme Blanc', alsoKnownAs: [] },
  { id: '3', name: 'Tom', alsoKnownAs: [] },
  { id: '4', name: 'Maria K', alsoKnownAs: ['Maria'] },
  { id: '5', name: 'Maria P', alsoKnownAs: ['Maria'] },
  { id: '6', name: 'Marie', alsoKnownAs: [] },
];

test.each([
  ['AOIFE ', ['1']],
  ['eefa', ['1']],
  ['Aoief', ['1']],
  ['Aiofe', ['1']],
  ['jerome', ['2']],
  ['Jerome Blanc', ['2']],
  ['Jerme', ['2']],
  ['Tim', []],
  ['Tomm', []],
  ['Maria', ['4', '5']],
  ['Marie', ['6']],
  ['Mariee', ['6']],
  ['the waiter', []],
  ['  ', []],
])('the typed name %j means the people %j', (typed, ids) => {
  expect(matchPerson(typed, roster).map(({ id }) => id)).toEqual(ids);
});

test('a mistyped name that resembles the names of two people equally means both', () => {
  const twins = [
    { id: '1', name: 'Clara', alsoKnownAs: [] },
    { id: '2', name: 'Clare', alsoKnownAs: [] },
  ];
  expect(matchPerson('Claro', twins)).toEqual(twins);
});
