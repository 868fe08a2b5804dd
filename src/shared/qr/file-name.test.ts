import { expect, test } from 'vitest';
import { printFileName, qrFileName } from './file-name.ts';

test.each([
  ['The Copper Kettle', '', 'the-copper-kettle-feedback'],
  ['The Copper Kettle', 'Booth 3', 'the-copper-kettle-booth-3'],
  ['Café Zoë & Söhne', 'A/1', 'cafe-zoe-sohne-a-1'],
  ['東京食堂', '窓', 'tokyo-feedback'],
  ['../../etc/passwd', '..', 'etc-passwd-feedback'],
])('the QR code file for venue %j and table %j is named %s', (name, table, expected) => {
  expect(qrFileName({ name, venueId: 'tokyo' }, table)).toBe(expected);
});

test.each([
  [['12'], 'the-copper-kettle-card-12.pdf'],
  [[], 'the-copper-kettle-card.pdf'],
  [['1', '2'], 'the-copper-kettle-cards.pdf'],
  [['窓'], 'the-copper-kettle-card.pdf'],
])('the file with the cards for tables %j is named %s', (tables, expected) => {
  const venue = { name: 'The Copper Kettle', venueId: 'copper' };
  expect(printFileName(venue, 'card', tables)).toBe(expected);
});
