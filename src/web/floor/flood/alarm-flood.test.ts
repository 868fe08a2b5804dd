import { expect, test } from 'vitest';
import { MINUTE_MS } from '#shared/durations.ts';
import type { FloorCall } from '#shared/floor/contract.ts';
import { aCall, aFloor, NOW } from '../floor-fixture.ts';
import { roomTables } from '../room/room-tables.ts';
import { waitingTiles } from '../room/waiting-tiles.ts';

const now = Date.parse(NOW);

/** An alarm of a table that a guest has typed; a higher number came later. */
function alarm(index: number, overrides: Partial<FloorCall> = {}): FloorCall {
  return aCall({
    id: `alarm-${index}`,
    tableNumber: String(index),
    safety: 'allergen',
    isAlarm: true,
    networks: ['wifi'],
    createdAt: new Date(now - 30 * MINUTE_MS + index * 1000).toISOString(),
    ...overrides,
  });
}

const liars = Array.from({ length: 12 }, (_, index) => alarm(index + 1));

function board(calls: readonly FloorCall[]) {
  const { tiles, alarms, first } = waitingTiles({ calls: [...calls] }, now);
  return {
    standing: tiles.map(({ call }) => call.tableNumber),
    together: alarms?.tiles.map(({ call }) => call.tableNumber),
    networks: alarms?.networks,
    first: first?.tableNumber,
  };
}

test('alarms of three tables from one network stand by themselves, those of four stand together', () => {
  expect(board(liars.slice(0, 3))).toMatchObject({
    standing: ['1', '2', '3'],
    together: undefined,
    first: '1',
  });
  expect(board(liars.slice(0, 4))).toEqual({
    standing: [],
    together: ['4', '3', '2', '1'],
    networks: 1,
    first: undefined,
  });
});

test.each([
  ['scanned the code on the same Wi-Fi', { isScanned: true }],
  ['is on another network', { networks: ['mobile'] }],
  ['is on a network that nobody knows', { networks: [] }],
])('among twelve made-up alarms a guest who %s stands alone and first', (_, overrides) => {
  const guest = alarm(13, overrides);
  const shown = board([...liars, guest]);
  expect(shown).toMatchObject({ standing: ['13'], first: '13' });
  expect(shown.together).toHaveLength(12);
});

test('a scanned alarm is first, however long those from other networks have stood there', () => {
  const typed = liars.map((call, index) => ({ ...call, networks: [`network ${index}`] }));
  expect(board([...typed, alarm(13, { isScanned: true })])).toMatchObject({
    together: undefined,
    first: '13',
  });
});

test('a table that a real guest tells of as well does not stand among the made-up ones', () => {
  const [, second] = liars as [FloorCall, FloorCall];
  const told = { ...second, networks: ['wifi', 'mobile'] };
  const called = alarm(5, { id: 'call', safety: null, isAlarm: false, isScanned: true });
  const calls = [...liars.map((call) => (call === second ? told : call)), called];
  expect(board(calls).standing).toEqual(['2', '5']);
});

test('somebody with two networks, one to call and one to write, gains nothing', () => {
  const both = liars.map((call) => ({ ...call, networks: ['wifi', 'mobile'] }));
  expect(board(both)).toMatchObject({ standing: [], networks: 2 });
});

test('a guest who only calls is not said to be first while alarms stand together', () => {
  const plain = aCall({ id: 'plain', tableNumber: '20' });
  expect(board([...liars, plain])).toMatchObject({ standing: ['20'], first: undefined });
});

test('in the room a real alarm is first, and those that stand together are less than waiting', () => {
  const guest = alarm(12, { isScanned: true });
  const floor = aFloor({ calls: [...liars.slice(0, 8), guest] });
  expect(roomTables(floor, now).map(({ name, state }) => [name, state])).toEqual([
    ['5', 'doubtful'],
    ['7', 'doubtful'],
    ['12', 'first'],
  ]);
});
