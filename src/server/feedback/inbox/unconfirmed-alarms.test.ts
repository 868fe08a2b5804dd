import { expect, test } from 'vitest';
import { MINUTE_MS } from '#shared/durations.ts';
import type { AlarmSource } from './alarm-sources-query.ts';
import { findUnconfirmedIds } from './unconfirmed-alarms.ts';

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
    device: null,
    safety: 'allergen',
    isEmergency: false,
    isScanned: false,
    networks: ['Wi-Fi'],
    createdAt: new Date(NOON + minutes * MINUTE_MS).toISOString(),
    isOpen: true,
    isEnded: false,
    unattendedSince: null,
    lastWrittenAt: new Date(0).toISOString(),
    ...more,
  };
}

const FOUR = ['1', '2', '3', '4'].map((table) => alarm(table, 0));
const FLOOD = [...FOUR, alarm('5', 0)];
const scanned = (table: string, minutes: number) => alarm(table, minutes, { isScanned: true });

const OTHERS: [string, AlarmSource][] = [
  ['a scanned code', scanned('5', 25)],
  ['a scanned code before it', scanned('5', -5)],
  ['another network', alarm('5', 45, { networks: ['mobile'] })],
  ['an unknown network', alarm('5', 45, { networks: [] })],
];

test.each(OTHERS)(
  'an alarm is confirmed if the same phone raises another alarm for that table within an hour, from %s',
  (_, other) => {
    const device = 'a phone';
    const told = [...FOUR, alarm('5', 0, { device })];
    const unconfirmed = findUnconfirmedIds([...told, { ...other, device }]);
    expect([...unconfirmed]).toEqual(FOUR.map(({ id }) => id));
  },
);

test.each(OTHERS)(
  'a made-up alarm for a real guest’s table is not confirmed by that guest’s own alarm from %s',
  (_, other) => {
    const [invented, real] = [{ device: 'a phone' }, { device: 'the phone of the guest' }];
    const flood = FLOOD.map((each) => ({ ...each, ...invented }));
    const unconfirmed = findUnconfirmedIds([...flood, { ...other, ...real }]);
    expect([...unconfirmed]).toEqual(FLOOD.map(({ id }) => id));
    expect([...findUnconfirmedIds([...FLOOD, other])]).toEqual(FLOOD.map(({ id }) => id));
  },
);

test('a phone that has scanned the code of one table confirms none of its alarms for other tables', () => {
  const device = 'a phone';
  const flood = FOUR.map((each) => ({ ...each, device }));
  expect(findUnconfirmedIds([...flood, { ...scanned('5', -5), device }]).size).toBe(4);
});

test('a scanned code confirms no alarm of another table, and none that is more than an hour apart', () => {
  const unconfirmed = findUnconfirmedIds([...FLOOD, scanned('9', 25), scanned('5', 61)]);
  expect([...unconfirmed]).toEqual(FLOOD.map(({ id }) => id));
});

test('an alarm that is confirmed later no longer casts doubt on other alarms from its network', () => {
  const four = FOUR.map((each) => ({ ...each, device: `phone at table ${each.table}` }));
  expect([...findUnconfirmedIds(four)]).toHaveLength(4);
  const rescanned = { ...scanned('4', 25), device: 'phone at table 4' };
  expect([...findUnconfirmedIds([...four, rescanned])]).toEqual([]);
});

test('two networks that flood the board one after the other do not confirm each other', () => {
  const later = FLOOD.map(({ table }) => alarm(table ?? '', 55, { networks: ['mobile'] }));
  expect(findUnconfirmedIds([...FLOOD, ...later]).size).toBe(10);
});
