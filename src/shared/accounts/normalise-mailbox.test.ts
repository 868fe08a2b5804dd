import { expect, test } from 'vitest';
import { normaliseMailbox } from './normalise-mailbox.ts';

test.each([
  ['sam@example.com', 'sam@example.com'],
  [' Sam@Example.com', 'sam@example.com'],
  ['sam+lunch@example.com', 'sam@example.com'],
  ['sam+lunch+2@example.com', 'sam@example.com'],
  ['s.am@example.com', 's.am@example.com'],
  ['s.a.m+x@gmail.com', 'sam@gmail.com'],
  ['S.A.M+x@googlemail.com', 'sam@gmail.com'],
  ['sam@googlemail.example.com', 'sam@googlemail.example.com'],
  ['+lunch@example.com', '+lunch@example.com'],
])('the address %s delivers to the mailbox %s', (address, mailbox) => {
  expect(normaliseMailbox(address)).toBe(mailbox);
});
