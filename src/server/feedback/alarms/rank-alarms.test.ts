import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '#shared/durations.ts';
import { sortAlarms } from '#shared/floor/alarm-rules.ts';
import { CALL_SHOWN_FOR_MS } from '#shared/floor/call-rules.ts';
import { SAFETY_CLASSES } from '#shared/understanding/understanding.ts';
import type { AlarmSource } from '../inbox/alarm-sources-query.ts';
import { rankAlarms } from './attach-alarms.ts';

const NOON = Date.parse('2026-11-18T12:00:00Z');

/** Alarms that are on the floor board at noon, each raised in a different minute. */
const alarmsOnBoard = fc
  .array(
    fc.record({
      table: fc.constantFrom('1', '2', '3', '4', '5', '6', '7', '8'),
      safety: fc.constantFrom(...SAFETY_CLASSES),
      isEmergency: fc.boolean(),
      isScanned: fc.boolean(),
      isEnded: fc.boolean(),
      isVisited: fc.boolean(),
      networks: fc.constantFrom(['Wi-Fi'], ['Wi-Fi'], ['mobile'], []),
    }),
    { minLength: 1, maxLength: 20 },
  )
  .map((alarms) => alarms.map((alarm, minutes) => anAlarm(minutes, alarm)));

type Drawn = Pick<
  AlarmSource,
  'safety' | 'isEmergency' | 'isScanned' | 'isEnded' | 'isVisited' | 'networks'
> & { table: string };

function anAlarm(minutesAgo: number, alarm: Drawn): AlarmSource & { tableNumber: string } {
  return {
    ...alarm,
    id: String(minutesAgo),
    tableNumber: alarm.table,
    venueUuid: 'the venue',
    device: null,
    createdAt: new Date(NOON - minutesAgo * MINUTE_MS).toISOString(),
    isOpen: true,
    unattendedSince: null,
    lastWrittenAt: new Date(NOON).toISOString(),
  };
}

const idsOf = (alarms: readonly { id: string }[]) => alarms.map(({ id }) => id);

test('Today lists ringing alarms in the same order as the floor board', () => {
  fc.assert(
    fc.property(alarmsOnBoard, (alarms) => {
      const ringing = alarms.map((alarm) => ({ ...alarm, isEnded: false, isVisited: false }));
      expect(rankAlarms(ringing, new Date(NOON))).toEqual(idsOf(sortAlarms(ringing)));
    }),
  );
});

test('on Today, emergencies that were ended without a visit come right after the first ringing alarm, or on top if no alarm rings', () => {
  fc.assert(
    fc.property(alarmsOnBoard, (all) => {
      // Their networks are unknown, so that none of them is in doubt.
      const alarms = all.map((alarm) => ({ ...alarm, networks: [], isVisited: false }));
      const order = rankAlarms(alarms, new Date(NOON));
      const isEnded = (id: string | undefined) => alarms.find((each) => each.id === id)?.isEnded;
      const [first] = sortAlarms(alarms.filter((each) => !each.isEnded));
      if (first) expect(order[0]).toBe(first.id);
      const left = alarms.filter((each) => each.isEnded && each.isEmergency);
      const place = first ? 1 : 0;
      const next = order.slice(place, place + left.length);
      expect(next.toSorted()).toEqual(idsOf(left).toSorted());
      expect(next.every(isEnded)).toBe(true);
    }),
  );
});

test('on Today and on the floor board, an emergency that nobody has visited comes before every emergency that was visited', () => {
  fc.assert(
    fc.property(alarmsOnBoard, (alarms) => {
      for (const order of [rankAlarms(alarms, new Date(NOON)), idsOf(sortAlarms(alarms))]) {
        const visits = order.flatMap((id) => {
          const alarm = alarms.find((each) => each.id === id);
          return alarm?.isEmergency ? [Number(alarm.isVisited)] : [];
        });
        expect(visits).toEqual(visits.toSorted());
      }
    }),
  );
});

test('on Today, an emergency that rings comes before an older guest, even if it may be invented', () => {
  const emergency: Drawn = {
    table: '9',
    safety: 'illness',
    isEmergency: true,
    isScanned: false,
    isEnded: false,
    isVisited: false,
    networks: ['one phone'],
  };
  const invented = ['1', '2', '3', '4'].map((table, minutes) =>
    anAlarm(minutes, { ...emergency, table }),
  );
  const hours = CALL_SHOWN_FOR_MS / MINUTE_MS + 1;
  const older = anAlarm(hours, { ...emergency, isScanned: true });
  const order = rankAlarms([...invented, older], new Date(NOON));
  // Only one of them, or invented alarms could push the older guest off the page.
  expect(order.slice(0, 2)).toEqual([invented.at(-1)?.id, older.id]);
});
