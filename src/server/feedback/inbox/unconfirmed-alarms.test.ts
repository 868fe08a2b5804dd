import { expect, test } from 'vitest';
import { MINUTE_MS } from '#shared/durations.ts';
import type { AlarmSource } from './alarm-sources-query.ts';
import { selectUnconfirmed } from './unconfirmed-alarms.ts';

const NOON = Date.parse('2026-11-18T12:00:00Z');

/**
 * An alarm from the Wi-Fi for a table, some minutes after noon; its id names the table and the
 * minutes.
 */
function alarm(table: string, minutes: number, more: Partial<AlarmSource> = {}): AlarmSource {
  return {
    id: `${table} at ${minutes}`,
    venueUuid: 'the venue',
    table,
    safety: 'allergen',
    isEmergency: false,
    isScanned: false,
    networks: ['Wi-Fi'],
    createdAt: new Date(NOON + minutes * MINUTE_MS).toISOString(),
    isOpen: true,
    untendedSince: null,
    ...more,
  };
}

const FOUR = ['1', '2', '3', '4'].map((table) => alarm(table, 0));
const FLOOD = [...FOUR, alarm('5', 0)];
const scanned = (table: string, minutes: number) => alarm(table, minutes, { isScanned: true });

test.each([
  ['a scanned code', scanned('5', 25)],
  ['a scanned code before it', scanned('5', -45)],
  ['another network', alarm('5', 45, { networks: ['mobile'] })],
  ['an unknown network', alarm('5', 45, { networks: [] })],
])('an alarm is confirmed if its table raises another alarm within an hour from %s', (_, other) => {
  const unconfirmed = selectUnconfirmed([...FLOOD, other]);
  expect([...unconfirmed]).toEqual(['1 at 0', '2 at 0', '3 at 0', '4 at 0']);
});

test('a scanned code confirms no alarm of another table or of another hour', () => {
  const unconfirmed = selectUnconfirmed([...FLOOD, scanned('9', 25), scanned('5', 61)]);
  expect([...unconfirmed]).toEqual(FLOOD.map(({ id }) => id));
});

test('an alarm that is confirmed later no longer casts doubt on other alarms from its network', () => {
  expect([...selectUnconfirmed(FOUR)]).toHaveLength(4);
  expect([...selectUnconfirmed([...FOUR, scanned('4', 25)])]).toEqual([]);
});

test('two networks that flood the board one after the other do not confirm each other', () => {
  const later = FLOOD.map(({ table }) => alarm(table ?? '', 55, { networks: ['mobile'] }));
  expect(selectUnconfirmed([...FLOOD, ...later]).size).toBe(10);
});
