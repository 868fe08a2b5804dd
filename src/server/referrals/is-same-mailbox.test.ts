import { expect, test } from 'vitest';
import { isSameMailbox } from './is-same-mailbox.ts';

test.each([
  ['ada@example.com', 'Ada@Example.com'],
  ['ada@example.com', 'ada+second@example.com'],
  ['ada+one@example.com', 'ada+two@example.com'],
  ['ada.lovelace@gmail.com', 'adalovelace+x@googlemail.com'],
])('%s and %s are one mailbox', (one, other) => {
  expect(isSameMailbox(one, other)).toBe(true);
});

test.each([
  ['ada@example.com', 'ada@example.org'],
  ['ada.lovelace@example.com', 'adalovelace@example.com'],
  ['ada@example.com', 'bob@example.com'],
])('%s and %s are two', (one, other) => {
  expect(isSameMailbox(one, other)).toBe(false);
});
