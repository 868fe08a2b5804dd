import { expect, test } from 'vitest';
import { readText } from './read-text.ts';

test('what is no text, or more than an answer can hold, is not read', () => {
  expect(readText('')).toBeNull();
  expect(readText('👍👍👍 12.50')).toBeNull();
  expect(readText('so good '.repeat(7_000))).toBeNull();
});
