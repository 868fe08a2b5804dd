import { expect, test } from 'vitest';
import { monogram } from './monogram.ts';

test.each([
  ['The Copper Kettle', 'C'],
  ['copper', 'C'],
  ['The', 'T'],
  ['A Table for Two', 'T'],
  ['El Rincón', 'R'],
  ['L’Étoile', 'É'],
  ["L'Osteria", 'O'],
  ['“Le Petit”', 'P'],
  ['Zum Goldenen Hirsch', 'G'],
  ['Die Küche', 'K'],
  ['Gli Amici', 'A'],
  ['O Pescador', 'P'],
  ['Żółty Kot', 'Ż'],
  ['D’Angelo', 'D'],
  ['9 Elms', '9'],
  ['ß-Bar', 'S'],
  ['E\u0301toile', 'É'],
  ['東京食堂', '東'],
  ['المطعم الكبير', 'م'],
  ['🍕', ''],
  ['', ''],
])('the monogram of %j is %j', (name, letter) => {
  expect(monogram(name)).toBe(letter);
});
