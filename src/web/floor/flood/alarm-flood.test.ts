import { expect, test } from 'vitest';
import { MINUTE_MS } from '#shared/durations.ts';
import type { FloorCall } from '#shared/floor/contract.ts';
import { aCall, aFloor, NOW } from '../floor-fixture.ts';
import { roomTables } from '../room/room-tables.ts';
import { waitingTiles } from '../room/waiting-tiles.ts';

const now = Date.parse(NOW);

/** A safety alarm for a typed table number; a higher index is later. */
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

test('alarms for three tables from one network get a card each, and alarms for four tables share one card', () => {
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
  ['is on an unknown network', { networks: [] }],
])('a guest who %s comes first and is not grouped with twelve fake alarms', (_, overrides) => {
  const guest = alarm(13, overrides);
  const shown = board([...liars, guest]);
  expect(shown).toMatchObject({ standing: ['13'], first: '13' });
  expect(shown.together).toHaveLength(12);
});

test('a scanned alarm comes before older alarms from other networks', () => {
  const typed = liars.map((call, index) => ({ ...call, networks: [`network ${index}`] }));
  expect(board([...typed, alarm(13, { isScanned: true })])).toMatchObject({
    together: undefined,
    first: '13',
  });
});

test('an alarm for a table that a second network reported too is not grouped with the invented alarms', () => {
  const [, second] = liars as [FloorCall, FloorCall];
  const told = { ...second, networks: ['wifi', 'mobile'] };
  const called = alarm(5, { id: 'call', safety: null, isAlarm: false, isScanned: true });
  const calls = [...liars.map((call) => (call === second ? told : call)), called];
  expect(board(calls).standing).toEqual(['2', '5']);
});

test('an ordinary call keeps its card and its reason if invented alarms name its table', () => {
  const call = aCall({ id: 'call', tableNumber: '5', isScanned: true, primaryIssue: 'Food' });
  const { tiles, alarms } = waitingTiles({ calls: [...liars, call] }, now);
  expect(tiles).toEqual([{ call, calls: [call] }]);
  expect(alarms?.tiles.map(({ call }) => call.tableNumber)).toContain('5');
  const [table] = roomTables(aFloor({ calls: [...liars, call] }), now);
  expect(table).toMatchObject({ name: '5', state: 'waiting', call });
});

test('scanned alarms stand in the order allergic reaction, illness and injury, foreign object, pests', () => {
  const matters = (['pest', 'foreign_object', 'illness', 'injury', 'allergen'] as const).map(
    (safety, index) => alarm(index + 1, { safety, isScanned: true }),
  );
  expect(board(matters)).toMatchObject({ standing: ['5', '3', '4', '2', '1'], first: '5' });
});

test('an unscanned emergency comes before an older allergic reaction, but after an alarm from a scanned code', () => {
  const [reaction, choking, hair] = [
    alarm(1, { safety: 'allergen', networks: [] }),
    alarm(2, { safety: 'injury', isEmergency: true, networks: [] }),
    alarm(3, { safety: 'foreign_object', isScanned: true }),
  ];
  expect(board([reaction, choking, hair].flatMap((each) => each ?? []))).toMatchObject({
    standing: ['3', '2', '1'],
    first: '3',
  });
});

test('alarms that a prankster repeats from a second network are still grouped', () => {
  const both = liars.map((call) => ({ ...call, networks: ['wifi', 'mobile'] }));
  expect(board(both)).toMatchObject({ standing: [], networks: 2 });
});

test('an ordinary call is not marked as first while alarms are grouped', () => {
  const plain = aCall({ id: 'plain', tableNumber: '20' });
  expect(board([...liars, plain])).toMatchObject({ standing: ['20'], first: undefined });
});

test('on the floor plan a scanned alarm is first, and grouped alarms are marked as doubtful', () => {
  const guest = alarm(12, { isScanned: true });
  const floor = aFloor({ calls: [...liars.slice(0, 8), guest] });
  expect(roomTables(floor, now).map(({ name, state }) => [name, state])).toEqual([
    ['5', 'doubtful'],
    ['7', 'doubtful'],
    ['12', 'first'],
  ]);
});

test('an unscanned emergency among invented alarms from its network is marked instead of grouped, and comes after a confirmed alarm', () => {
  const choking = alarm(13, { safety: 'illness', isEmergency: true });
  const calls = [...liars, choking];
  const shown = board(calls);
  expect(shown).toMatchObject({ standing: ['13'], first: '13' });
  expect(shown.together).toHaveLength(12);
  const { unconfirmed } = waitingTiles({ calls }, now);
  expect([...unconfirmed]).toEqual([choking]);
  const mouse = alarm(14, { safety: 'pest', networks: ['mobile'] });
  const plain = aCall({ id: 'plain', tableNumber: '20' });
  expect(board([...calls, mouse, plain]).standing).toEqual(['14', '13', '20']);
  const confirmed = [...liars, { ...choking, networks: ['mobile'] }];
  expect(waitingTiles({ calls: confirmed }, now).unconfirmed.size).toBe(0);
});
