import { expect, test } from 'vitest';
import { isEmergency } from './emergency-words.ts';
import type { SafetyClass } from './understanding.ts';

test.each([
  ['allergen', ['not breathing']],
  ['allergen', ['lips are blue', 'cannot breathe']],
  ['injury', ['choking']],
  ['illness', ['wife has collapsed']],
  ['illness', ['heart attack']],
  ['illness', ['having', 'stroke']],
  ['injury', ['smells of gas']],
  ['injury', ['fire in the kitchen']],
  ['illness', ['ohnmächtig']],
  ['allergen', ['bekommt keine Luft']],
  ['illness', ['douleur atroce dans la poitrine']],
  ['illness', ['évanouie']],
  ['injury', ['hijo se está ahogando']],
  ['illness', ['mio marito', 'svenuto']],
  ['illness', ['mulher desmaiou']],
  ['illness', ['stracił przytomność']],
  ['illness', ['晕倒了']],
  ['injury', ['ابني يختنق']],
  ['illness', ['أُغمي عليه']],
] as const)('a case of %s with the deciding words %j is an emergency', (safety, words) => {
  expect(isEmergency(safety, words)).toBe(true);
});

test.each<[SafetyClass | null, string[]]>([
  ['allergen', ['lips swelled']],
  ['illness', ['sick all night after the oysters']],
  ['injury', ['cut my finger']],
  ['foreign_object', ['hair in my soup']],
  ['foreign_object', ['blue plaster']],
  ['pest', ['mouse', 'chest']],
  ['harassment', ['choked']],
  [null, ['choking']],
  ['illness', []],
])('a case of %s with the deciding words %j is no emergency', (safety, words) => {
  expect(isEmergency(safety, words)).toBe(false);
});
