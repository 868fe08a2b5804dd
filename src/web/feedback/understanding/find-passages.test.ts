import { expect, test } from 'vitest';
import { findPassages } from './find-passages.ts';

const marked = (text: string, phrases: string[]) =>
  findPassages(text, phrases).map(({ start, end }) => text.slice(start, end));

test('phrases are found as they were written, whatever the size of their letters', () => {
  expect(marked('My Lips tingled and then SWELLED up.', ['lips tingled', 'swelled'])).toEqual([
    'Lips tingled',
    'SWELLED',
  ]);
});

test('a word inside another is not meant', () => {
  expect(marked('We waited still and my son fell ill.', ['ill'])).toEqual(['ill']);
  expect(findPassages('We waited still and my son fell ill.', ['ill'])[0]?.start).toBe(32);
});

test('the second of two equal words is the one after the first', () => {
  const text = 'sick, then sick again';
  expect(findPassages(text, ['sick', 'sick']).map(({ start }) => start)).toEqual([0, 11]);
});

test('a phrase that is told by its ends is found by its ends', () => {
  const text = 'A piece of the lamp above us fell into my plate.';
  expect(marked(text, ['piece … fell'])).toEqual(['piece', 'fell']);
});

test('a script without spaces is searched too', () => {
  expect(marked('我吃完后嘴唇肿了。', ['嘴唇肿了'])).toEqual(['嘴唇肿了']);
});

test('what means something to a search is only letters here', () => {
  expect(marked('Glass (!) in it. [sic]', ['Glass (!)', '[sic]'])).toEqual(['Glass (!)', '[sic]']);
});

test('what stands elsewhere is not found', () => {
  expect(marked('All was well.', ['swelled', ''])).toEqual([]);
});
