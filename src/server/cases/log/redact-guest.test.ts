import { expect, test } from 'vitest';
import { redactGuest } from './redact-guest.ts';

const ADA = {
  emails: ['ada.l@example.com'],
  names: ['Ada  Lovelace'],
  texts: ['My lips swelled after the dessert.', 'Good'],
};

test.each([
  ['Ada Lovelace called, lovelace again at 21:10', '[guest] called, [guest] again at 21:10'],
  ['Mailed ADA.L@EXAMPLE.COM; ada.l knows', 'Mailed [guest]; [guest] knows'],
  ['She wrote “My lips swelled after the dessert.”', 'She wrote “[guest’s words]”'],
  ['Adaptor broke. Good batch, hazelnut declared', 'Adaptor broke. Good batch, hazelnut declared'],
])('takes name, address and quoted texts out of "%s" and nothing else', (words, redacted) => {
  expect(redactGuest(words, ADA)).toBe(redacted);
});

test('finds a Chinese name between other characters, and an accent however it is written', () => {
  const guest = { emails: [], names: ['王小明', 'Zoé'], texts: [] };
  expect(redactGuest('已告诉王小明了, Zoe\u0301 too', guest)).toBe('已告诉[guest]了, [guest] too');
});

test('a name of signs alone or of special characters changes nothing else', () => {
  const guest = { emails: [], names: ['.*', '(', 'A.B+C'], texts: ['   '] };
  expect(redactGuest('All was well. A.B+C paid', guest)).toBe('All was well. [guest] paid');
});
