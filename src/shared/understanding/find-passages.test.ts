import { expect, test } from 'vitest';
import { findPassages } from './find-passages.ts';

const marked = (text: string, phrases: string[]) =>
  findPassages(text, phrases).map(({ start, end }) => text.slice(start, end));

test('phrases are found in a text regardless of upper and lower case', () => {
  expect(marked('My Lips tingled and then SWELLED up.', ['lips tingled', 'swelled'])).toEqual([
    'Lips tingled',
    'SWELLED',
  ]);
});

test('a match inside a longer word is skipped in favour of the whole word', () => {
  expect(marked('We waited still and my son fell ill.', ['ill'])).toEqual(['ill']);
  expect(findPassages('We waited still and my son fell ill.', ['ill'])[0]?.start).toBe(32);
});

test('a phrase listed twice matches its first and second occurrence in the text', () => {
  const text = 'sick, then sick again';
  expect(findPassages(text, ['sick', 'sick']).map(({ start }) => start)).toEqual([0, 11]);
});

test('a phrase shortened with an ellipsis marks its first and last part', () => {
  const text = 'A piece of the lamp above us fell into my plate.';
  expect(marked(text, ['piece … fell'])).toEqual(['piece', 'fell']);
});

test('a phrase is found in a script without spaces', () => {
  expect(marked('我吃完后嘴唇肿了。', ['嘴唇肿了'])).toEqual(['嘴唇肿了']);
});

test('characters with a meaning in regular expressions are matched literally', () => {
  expect(marked('Glass (!) in it. [sic]', ['Glass (!)', '[sic]'])).toEqual(['Glass (!)', '[sic]']);
});

test('phrases that do not occur in the text, or are empty, mark nothing', () => {
  expect(marked('All was well.', ['swelled', ''])).toEqual([]);
});
