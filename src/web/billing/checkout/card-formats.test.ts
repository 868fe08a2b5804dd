import { expect, test } from 'vitest';
import { formatCardNumber, formatCvc, formatExpiry, parseExpiry } from './card-formats.ts';

test.each([
  ['4242', '4242'],
  ['42424', '4242 4'],
  ['4242-4242-4242-4242', '4242 4242 4242 4242'],
  ['4242 4242 4242 4242 99999', '4242 4242 4242 4242 999'],
  ['card 42', '42'],
])('a card number typed as %j is shown as %j', (typed, text) => {
  expect(formatCardNumber(typed)).toBe(text);
});

test.each([
  ['1', '1'],
  ['5', '05'],
  ['12', '12'],
  ['123', '12/3'],
  ['12/34', '12/34'],
  ['1/3', '01/3'],
  ['12/', '12'],
  ['08/2031', '08/31'],
  ['12/345', '12/34'],
])('an expiry date typed as %j is shown as %j', (typed, text) => {
  expect(formatExpiry(typed)).toBe(text);
});

test('a security code is cut to four digits, and the two-digit year of an expiry date is read as 20xx', () => {
  expect(formatCvc('12x345')).toBe('1234');
  expect(parseExpiry('08/31')).toEqual({ expMonth: 8, expYear: 2031 });
});
