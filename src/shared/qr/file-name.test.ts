import { expect, test } from 'vitest';
import { qrFileName } from './file-name.ts';

test.each([
  ['The Copper Kettle', '', 'the-copper-kettle-feedback'],
  ['The Copper Kettle', 'Booth 3', 'the-copper-kettle-booth-3'],
  ['Café Zoë & Söhne', 'A/1', 'cafe-zoe-sohne-a-1'],
  ['東京食堂', '窓', 'tokyo-feedback'],
  ['../../etc/passwd', '..', 'etc-passwd-feedback'],
])('the file of %j, table %j is %s', (name, table, expected) => {
  expect(qrFileName({ name, venueId: 'tokyo' }, table)).toBe(expected);
});
