import { expect, test } from 'vitest';
import { STORAGE_KEYS, writeLocalItem, writeSessionItem } from './storage.ts';

test('values written to local storage can be read again', () => {
  writeLocalItem(STORAGE_KEYS.token, 'a token');
  writeSessionItem('carried_toast', 'a message');
  // biome-ignore lint/suspicious/noDocumentCookie: As the page itself would.
  document.cookie = 'left=behind';
  expect([localStorage.length, sessionStorage.length]).toEqual([1, 1]);
  expect(document.cookie).toBe('left=behind');
});

test('values that one test stored are gone in the next test, even in another file', () => {
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  expect(document.cookie).toBe('');
});
