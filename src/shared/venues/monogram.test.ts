import { expect, test } from 'vitest';
import { monogram } from './monogram.ts';

test.each([
  ['The Copper Kettle', 'C'],
  ['copper', 'C'],
  ['L’Étoile', 'É'],
  ['“Le Petit”', 'P'],
  ['The', 'T'],
  ['9 Elms', '9'],
  ['東京食堂', '東'],
  ['🍕', ''],
  ['', ''],
])('the monogram of %j is %j', (name, letter) => {
  expect(monogram(name)).toBe(letter);
});
