import { expect, test } from 'vitest';
import { isSameMailbox } from './is-same-mailbox.ts';

test.each([
  ['ada@example.com', 'Ada@Example.com'],
  ['ada@example.com', 'ada+second@example.com'],
  ['ada+one@example.com', 'ada+two@example.com'],
  ['ada.lovelace@gmail.com', 'adalovelace+x@googlemail.com'],
])('%s and %s are the same mailbox', (one, other) => {
  expect(isSameMailbox(one, other)).toBe(true);
});

test.each([
  ['ada@example.com', 'ada@example.org'],
  ['ada.lovelace@example.com', 'adalovelace@example.com'],
  ['ada@example.com', 'bob@example.com'],
])('%s and %s are different mailboxes', (one, other) => {
  expect(isSameMailbox(one, other)).toBe(false);
});
