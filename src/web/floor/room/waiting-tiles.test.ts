import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '#shared/durations.ts';
import { sortAlarms } from '#shared/floor/alarm-rules.ts';
import { callingSentence } from '#shared/floor/calling-sentence.ts';
import { safetyAlarmName } from '#shared/understanding/safety-alarm-text.ts';
import { SAFETY_CLASSES } from '#shared/understanding/understanding.ts';
import { aCall, aFloor, NOW } from '../floor-fixture.ts';
import { waitingTiles } from './waiting-tiles.ts';

const now = new Date(NOW).getTime();

const alarms = fc
  .array(
    fc.record({
      tableNumber: fc.constantFrom('1', '2', '3', '4', '5', '6', '7', '8'),
      safety: fc.constantFrom(...SAFETY_CLASSES),
      isEmergency: fc.boolean(),
      isScanned: fc.boolean(),
      networks: fc.constantFrom<string[][]>(['Wi-Fi'], ['Wi-Fi'], ['mobile'], []),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((all) =>
    all.map((alarm, minutes) =>
      aCall({
        ...alarm,
        id: String(minutes),
        isAlarm: true,
        createdAt: new Date(now - minutes * MINUTE_MS).toISOString(),
      }),
    ),
  );

test('the board and the headline of Today send staff to the same table first', () => {
  fc.assert(
    fc.property(alarms, (calls) => {
      const [first] = sortAlarms(calls);
      if (!first?.safety) throw new Error('Every one of them is a safety matter');
      const name = safetyAlarmName(first.safety, first.isEmergency).toLowerCase();
      expect(callingSentence(calls)?.startsWith(`Table ${first.tableNumber}: ${name}`)).toBe(true);
      const { tiles, alarms: folded } = waitingTiles(aFloor({ calls }), now);
      const isFolded = folded?.tiles.some((tile) => tile.calls.includes(first)) ?? false;
      if (!isFolded) expect(tiles[0]?.call).toBe(first);
    }),
  );
});
