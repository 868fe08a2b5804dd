import { expect, test } from 'vitest';
import type { FloorCall } from '#shared/floor/contract.ts';
import { aCall, NOW } from '../floor-fixture.ts';
import { waitingTiles } from '../room/waiting-tiles.ts';
import { waitingWords } from './waiting-words.ts';

const guest = aCall({ id: 'guest', tableNumber: '20' });
const alarms = ['5', '9', '11', '12'].map((tableNumber) =>
  aCall({
    id: `alarm ${tableNumber}`,
    tableNumber,
    safety: 'allergen',
    isAlarm: true,
    networks: ['wifi'],
  }),
);
const second = { ...(alarms[0] as FloorCall), id: 'second alarm' };
const flood = Array.from({ length: 24 }, (_, index) =>
  aCall({ id: `${index}`, tableNumber: `made up ${index}`, isKnownTable: false, createdAt: NOW }),
);

test.each([
  ['Nobody is waiting', []],
  ['One guest is waiting', [guest]],
  ['Three guests are waiting', alarms.slice(0, 3)],
  ['Four alarms are unconfirmed', alarms],
  ['One guest is waiting and four alarms are unconfirmed', [guest, ...alarms]],
  ['One guest is waiting and five alarms are unconfirmed', [guest, ...alarms, second]],
  ['24 calls came at once', flood],
  [
    'One guest is waiting, four alarms are unconfirmed and 24 calls came at once',
    [guest, ...alarms, ...flood],
  ],
])('the heading of the board counts all calls that it shows: %s', (words, calls) => {
  expect(waitingWords(waitingTiles({ calls }, Date.parse(NOW)))).toBe(words);
});
