import { expect, test } from 'vitest';
import { MINUTE_MS } from '#shared/durations.ts';
import { aCall, aFloor, NOW } from '../floor-fixture.ts';
import { roomTables } from './room-tables.ts';
import { waitingCalls } from './waiting-tiles.ts';

const now = new Date(NOW).getTime();
const createdAt = '2026-11-14T20:00:00.000Z';

function room(overrides: Parameters<typeof aFloor>[0]) {
  return roomTables(aFloor(overrides), now).map(({ name, state, word }) => [name, state, word]);
}

test('the longest waiting table is first, even if the guest spelled the table differently', () => {
  const calls = [
    aCall({ id: '1', tableNumber: ' Table 7 ' }),
    aCall({ id: '2', tableNumber: '12', createdAt: '2026-11-14T20:15:00.000Z' }),
    aCall({ id: '3', tableNumber: '5', status: 'taken', takenBy: 'Tom' }),
  ];
  expect(room({ calls })).toEqual([
    ['5', 'taken', 'Tom'],
    ['7', 'first', '4 min'],
    ['12', 'waiting', '1 min'],
  ]);
});

test('a table that is not on the venue’s list is shown while it calls', () => {
  expect(room({ tables: [], calls: [aCall({ tableNumber: 'Terrace 2' })] })).toEqual([
    ['Terrace 2', 'first', '4 min'],
  ]);
});

test('a guest who can still be reached is marked as the first to go to, not an earlier missed call', () => {
  const missed = aCall({ id: '1', tableNumber: '5', status: 'missed', createdAt });
  expect(room({ calls: [missed, aCall({ id: '2' })] }).slice(0, 2)).toEqual([
    ['5', 'missed', '16 min'],
    ['7', 'first', '4 min'],
  ]);
});

test('a missed safety matter comes before waiting safety matters, ordinary calls and missed calls', () => {
  const minutesAgo = (minutes: number) => new Date(now - minutes * MINUTE_MS).toISOString();
  const calls = [
    aCall({ id: '4', tableNumber: '12', safety: 'injury', createdAt: minutesAgo(2) }),
    aCall({ id: '2', tableNumber: '2', primaryIssue: 'Cleanliness', createdAt: minutesAgo(3) }),
    aCall({ id: '7', status: 'missed', createdAt: minutesAgo(9) }),
    aCall({
      id: '5',
      tableNumber: '5',
      safety: 'injury',
      isAlarm: true,
      status: 'missed',
      createdAt: minutesAgo(4),
    }),
  ];
  expect(waitingCalls({ calls }).map(({ id }) => id)).toEqual(['5', '4', '2', '7']);
  expect(room({ calls })).toEqual([
    ['5', 'first', '4 min'],
    ['7', 'missed', '9 min'],
    ['12', 'waiting', '2 min'],
    ['2', 'waiting', '3 min'],
  ]);
});

test('the table of a missed safety matter is shown as prominently as while it waited', () => {
  const missed = { safety: 'injury', isAlarm: true, status: 'missed', createdAt } as const;
  const calls = ['5', '7'].map((tableNumber) => aCall({ id: tableNumber, tableNumber, ...missed }));
  expect(room({ calls }).slice(0, 2)).toEqual([
    ['5', 'first', '16 min'],
    ['7', 'waiting', '16 min'],
  ]);
});

test('a table is shown as unhappy only if it is flagged, and not while it calls', () => {
  const lastAnswer = { rating: 'poor' as const, createdAt };
  const table = (name: string, isUnhappy: boolean) => ({ name, lastAnswer, isUnhappy });
  const tables = [table('5', true), table('6', false), table('7', true)];
  expect(room({ tables, calls: [aCall()] })).toEqual([
    ['5', 'unhappy', 'unhappy'],
    ['6', 'answered', 'unhappy'],
    ['7', 'first', '4 min'],
  ]);
});

test('on the floor plan, an unscanned safety matter looks less urgent only while a scanned one waits', () => {
  const alarm = { safety: 'injury', isEmergency: true } as const;
  const typed = aCall({ id: '1', tableNumber: '5', isScanned: false, ...alarm });
  const scanned = aCall({ id: '2', tableNumber: '7', isScanned: true, ...alarm });
  const guest = aCall({ id: '3', tableNumber: '12', isScanned: false });
  const calmer = (calls: (typeof typed)[]) =>
    roomTables(aFloor({ calls }), now).flatMap(({ name, isLessSure }) =>
      isLessSure ? [name] : [],
    );
  expect(calmer([typed, scanned, guest])).toEqual(['5']);
  expect(calmer([typed, guest])).toEqual([]);
});
