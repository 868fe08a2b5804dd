import { expect, test } from 'vitest';
import { durationTable } from './duration-table.ts';

const STEPS = [
  { name: 'build', startedMs: 0, endedMs: 12_340 },
  { name: 'browser', startedMs: 12_340, endedMs: 95_000 },
];

test('the table of durations says when each step ran and which tests took longest', () => {
  const unitFile = { passed: [], failed: [], loadError: undefined };
  const files = [
    { ...unitFile, file: 'src/quick.test.ts', ms: 200 },
    { ...unitFile, file: 'src/slow.test.ts', ms: 3_000 },
  ];
  const journey = { file: 'guest.spec.ts', line: 1, project: 'phone', status: 'expected' as const };
  const journeys = [
    { ...journey, title: 'a guest is quick', ms: 500 },
    { ...journey, title: 'a guest waits', ms: 4_000 },
  ];
  expect(durationTable(STEPS, { files, journeys }).split('\n')).toEqual([
    '── where the 1:35 went',
    '   build      12.3 s  from 0:00 to 0:12',
    '   browser    82.7 s  from 0:12 to 1:35',
    '   slowest files of unit',
    '        3.0 s  src/slow.test.ts',
    '        0.2 s  src/quick.test.ts',
    '   slowest files of browser',
    '        4.5 s  guest.spec.ts, phone',
    '   slowest tests of browser',
    '        4.0 s  guest.spec.ts, phone: a guest waits',
    '        0.5 s  guest.spec.ts, phone: a guest is quick',
  ]);
});

test('the table of durations also lists steps that left no report', () => {
  expect(durationTable(STEPS, {}).split('\n')).toHaveLength(3);
});
