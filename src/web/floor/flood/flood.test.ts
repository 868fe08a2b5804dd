import { expect, test } from 'vitest';
import { MINUTE_MS } from '#shared/durations.ts';
import type { Floor, FloorCall } from '#shared/floor/contract.ts';
import { aCall, aFloor, NOW } from '../floor-fixture.ts';
import { roomTables } from '../room/room-tables.ts';
import { groupCallsIntoTiles, otherCallsOfTile } from '../room/tiles.ts';
import { splitFlood } from './flood.ts';

const now = Date.parse(NOW);

/** Makes calls one second apart, ending `agoMs` ago. */
function many(count: number, agoMs = 0, overrides: Partial<FloorCall> = {}): FloorCall[] {
  return Array.from({ length: count }, (_, index) =>
    aCall({
      id: `${agoMs}-${index}`,
      tableNumber: `made up ${index}`,
      isKnownTable: false,
      createdAt: new Date(now - agoMs - 1000 * (count - index)).toISOString(),
      ...overrides,
    }),
  );
}

const split = (calls: readonly FloorCall[], at = now) => splitFlood(groupCallsIntoTiles(calls), at);

test('nineteen calls in a minute are shown one by one, twenty are grouped', () => {
  expect(split(many(19)).flood).toBeUndefined();
  expect(split(many(20))).toMatchObject({ tiles: [], flood: { count: 20, isNow: true } });
});

test('a flood stays grouped after its minute is over, even if every call was missed', () => {
  const missed = many(30, 5 * MINUTE_MS, { status: 'missed' });
  expect(split(missed).flood).toMatchObject({ count: 30, isNow: false });
});

test('a table that called before a flood is not grouped with the calls of the flood', () => {
  const before = aCall({ id: 'before', tableNumber: '7' });
  const { tiles, flood } = split([before, ...many(30)]);
  expect(tiles.map(({ call }) => call.id)).toEqual(['before']);
  expect(flood?.count).toBe(30);
});

test('in a flood the venue’s own tables come first, and the calls of one table share a row', () => {
  const own = many(5, 0, { tableNumber: 'Table 7', isKnownTable: true });
  const calls = [...many(20), ...own.map((call, index) => ({ ...call, id: `own-${index}` }))];
  const { flood } = split(calls);
  expect(flood?.tiles[0]).toMatchObject({ call: { tableNumber: 'Table 7' } });
  expect([flood?.count, flood?.tiles.length]).toEqual([25, 21]);
});

test('a safety matter is not grouped in a flood, and no other call of its table hides it', () => {
  const calls = many(30);
  calls[10] = { ...(calls[10] as FloorCall), safety: 'allergen', isAlarm: true };
  const plain = { ...aCall({ id: 'plain', tableNumber: 'made up 10' }), createdAt: NOW };
  const { tiles, flood } = split([plain, ...calls]);
  expect(tiles.map(({ call }) => [call.tableNumber, call.safety])).toEqual([
    ['made up 10', 'allergen'],
  ]);
  expect(flood?.count).toBe(29);
});

test('a call from a scanned code is not grouped in a flood', () => {
  const calls = many(30);
  calls[10] = { ...(calls[10] as FloorCall), isScanned: true };
  const { tiles, flood } = split(calls);
  expect(tiles.map(({ call }) => call.id)).toEqual([calls[10]?.id]);
  expect(flood?.count).toBe(29);
});

test('the floor plan does not show the invented tables of a flood', () => {
  const own = aCall({ id: 'own', tableNumber: '7' });
  const calling = (floor: Floor) => roomTables(floor, now).flatMap(({ call }) => call ?? []);
  expect(calling(aFloor({ calls: [own, ...many(30)] }))).toEqual([own]);
  expect(calling(aFloor({ calls: [own, ...many(2)] }))).toHaveLength(3);
});

test('ending a taken call does not end a new call of the same table', () => {
  const waiting = aCall({ id: 'new' });
  const taken = aCall({ id: 'taken', status: 'taken', takenBy: 'Maya' });
  const others = aCall({ id: 'others', status: 'taken', takenBy: 'Tom' });
  const done = aCall({ id: 'done', status: 'done' });
  const calls = [waiting, taken, others];
  for (const call of [taken, others, done]) expect(otherCallsOfTile(calls, call)).toEqual([]);
  expect(otherCallsOfTile([waiting, aCall({ id: 'more' })], waiting)).toMatchObject([
    { id: 'more' },
  ]);
});
