import { expect, test } from 'vitest';
import { redactGuest } from './redact-guest.ts';

const NOBODY = { emails: [], names: [], texts: [] };
const ADA = {
  emails: ['ada.l@example.com'],
  names: ['Ada  Lovelace'],
  texts: ['My lips swelled after the dessert.', 'Good'],
};
const HELEN = {
  emails: ['helen@example.com'],
  names: ['Helen'],
  texts: ['The floor was wet. My father slipped on it, and nobody came. Don’t go there!'],
};

test.each([
  ['Ada Lovelace called, lovelace again at 21:10', '[guest] called, [guest] again at 21:10'],
  ['Mailed ADA.L@EXAMPLE.COM; ada.l knows', 'Mailed [guest]; [guest] knows'],
  ['She wrote “My lips swelled after the dessert.”', 'She wrote “[guest’s words]”'],
  ['Adaptor broke. Good batch, hazelnut declared', 'Adaptor broke. Good batch, hazelnut declared'],
])('only the guest’s name, address and quotes are redacted in "%s"', (words, redacted) => {
  expect(redactGuest(words, ADA).words).toBe(redacted);
});

test('redactGuest removes surname, phone number and quotes, and returns which kinds it removed', () => {
  const note =
    'Helen Marsh rang, Helen, her father Harold…; phone 07700 900123. She wrote "My father slipped on it".';
  expect(redactGuest(note, HELEN)).toEqual({
    words:
      '[guest] rang, [guest], her father Harold…; phone [phone number]. She wrote "[guest’s words]".',
    removedKinds: ['name', 'phone', 'quote'],
  });
});

test.each([
  ['Helens father Harold', '[guest] father Harold'],
  ["HELEN’S coat, helen's bag", '[guest] coat, [guest] bag'],
  ['Helen O’Neill-Marsh’s bill', '[guest] bill'],
  ['Helen J. Marsh and Helen van der Berg paid', '[guest] and [guest] paid'],
  [
    'Helen Marsh rang. Mrs Marsh’s coat; the marsh is wet',
    '[guest] rang. Mrs [guest] coat; the marsh is wet',
  ],
  ['Told Helen. Floor dried, Helena was there', 'Told [guest]. Floor dried, Helena was there'],
])(
  'a guest’s name is redacted with its possessive and surname, and similar words are left alone: "%s"',
  (words, redacted) => {
    expect(redactGuest(words, HELEN)).toEqual({ words: redacted, removedKinds: ['name'] });
  },
);

test('every email address is redacted, not only that of the guest', () => {
  expect(redactGuest('Mailed helen@example.com, harold.m@mail.example.org.', HELEN)).toEqual({
    words: 'Mailed [guest], [e-mail address].',
    removedKinds: ['email'],
  });
});

test.each([
  ['a@b.example_c@d.example', '[e-mail address][e-mail address]'],
  ['a@b c@d.example', 'a@b [e-mail address]'],
  ['a@b.example@c.example', '[e-mail address]@c.example'],
  ['@home a@ .@. a@-.', '@home a@ .@. a@-.'],
])(
  'email addresses are redacted, and other uses of @ beside them stay: "%s"',
  (words, redacted) => {
    expect(redactGuest(words, NOBODY).words).toBe(redacted);
  },
);

test.each([
  '07700 900123',
  '+44 (0)7700 900-123',
  '(030) 1234567',
  '030/1234567',
  '06 12 34 56 78',
  '06.12.34.56.78',
  '555-123-4567',
  '13800138000',
  '٠٧٧٠٠ ٩٠٠١٢٣',
])('the phone number %s is redacted', (phone) => {
  expect(redactGuest(`Rang (${phone}) at 21:10`, NOBODY)).toEqual({
    words: 'Rang ([phone number]) at 21:10',
    removedKinds: ['phone'],
  });
  expect(redactGuest(`电话${phone}, 15.11.2026`, NOBODY).words).toBe(
    '电话[phone number], 15.11.2026',
  );
});

test.each([
  'On 15.11.2026 at 21:10, on 15/11/2026 and 11/15/2026',
  '2026-11-15 21:10, 15-11-2026 2110, 15 11 2026, 20261115',
  'Open 1800-2200 and 12:00-14:00',
  'Paid £1234567, 1 234 567 €, 1.234.567,00 and 12.50 14.50 16.50',
  'Tables 12 14 15 16, Tische 12 14 15 16, table 12 at 21.10',
  'Batch 4711 binned, batch 12345678, lot 4711/0815/22',
])('dates, times, prices and tables are not mistaken for phone numbers: "%s"', (words) => {
  expect(redactGuest(words, NOBODY)).toEqual({ words, removedKinds: [] });
});

test.each([
  ['She said “slipped on it”', 'She said “[guest’s words]”'],
  ['Sie sagte: „slipped on it“', 'Sie sagte: „[guest’s words]“'],
  ['Elle a dit « slipped on it »', 'Elle a dit «[guest’s words]»'],
  ['Hun sagde »Slipped on it!«', 'Hun sagde »[guest’s words]«'],
  ["She said 'don't go' twice", "She said '[guest’s words]' twice"],
  ['她说「slipped on it」', '她说「[guest’s words]」'],
  ['Said "the floor … nobody came"', 'Said "[guest’s words]"'],
  ['She says my father slipped on it again', 'She says [guest’s words] again'],
])('quotes and long runs of the guest’s words are redacted: %s', (words, redacted) => {
  expect(redactGuest(words, HELEN)).toEqual({ words: redacted, removedKinds: ['quote'] });
});

test('a guest’s words in Chinese are redacted even though there are no spaces between words', () => {
  const guest = { ...NOBODY, texts: ['地板很湿，我父亲在那里滑倒了'] };
  expect(redactGuest('客人说我父亲在那里滑倒了。已擦干地板', guest).words).toBe(
    '客人说[guest’s words]。已擦干地板',
  );
});

test('the team’s own words and quotes are not redacted', () => {
  const words = 'The sign says "Wet floor". Dried the floor at 21:10, rang nobody';
  expect(redactGuest(words, HELEN)).toEqual({ words, removedKinds: [] });
});

test('a note with nothing to redact keeps even its Unicode form', () => {
  const words = 'Cafe\u0301 closed';
  expect(redactGuest(words, HELEN)).toEqual({ words, removedKinds: [] });
});

test('a guest called Guest is redacted without matching the inserted marks such as [guest]', () => {
  const guest = { ...HELEN, names: ['Guest'] };
  expect(redactGuest('Guest said "slipped on it"', guest).words).toBe(
    '[guest] said "[guest’s words]"',
  );
});

test('a Chinese name is found between other characters, and an accented name in any Unicode form', () => {
  const guest = { emails: [], names: ['王小明', 'Zoé'], texts: [] };
  expect(redactGuest('已告诉王小明了, Zoe\u0301 too', guest).words).toBe(
    '已告诉[guest]了, [guest] too',
  );
});

test('a name made of regular expression characters is matched literally', () => {
  const guest = { emails: [], names: ['.*', '(', 'A.B+C'], texts: ['   '] };
  expect(redactGuest('All was well. A.B+C paid', guest).words).toBe('All was well. [guest] paid');
});
