import { expect, test } from 'vitest';
import { shorten } from './shorten.ts';

test.each([
  ['Cold soup', 9, 'Cold soup'],
  ['Cold soup again', 12, 'Cold soup…'],
  ['Cold soup again', 10, 'Cold soup…'],
  ['Hi extraordinarily', 12, 'Hi…'],
  ['extraordinarily', 6, 'extra…'],
  ['你好 我们等了很久很久', 8, '你好 我们等了…'],
])('%j in at most %i letters is %j', (text, most, short) => {
  expect(shorten(text, most)).toBe(short);
});
