import path from 'node:path';
import { expect, test } from 'vitest';
import { timeTable } from './time-table.ts';

const STEPS = [
  { name: 'build', startedMs: 0, endedMs: 12_340 },
  { name: 'browser', startedMs: 12_340, endedMs: 95_000 },
];

test('a run tells when each step ran, and what in it took longest', () => {
  const unit = {
    testResults: [
      { name: path.resolve('src/quick.test.ts'), startTime: 1_000, endTime: 1_200 },
      { name: path.resolve('src/slow.test.ts'), startTime: 2_000, endTime: 5_000 },
    ],
  };
  const spec = (title: string, ...durations: number[]) => ({
    title,
    file: 'guest.spec.ts',
    tests: [{ projectName: 'phone', results: durations.map((duration) => ({ duration })) }],
  });
  const inside = { specs: [spec('a guest waits', 4_000)] };
  const browser = { suites: [{ specs: [spec('a guest is quick', 500)], suites: [inside] }] };
  expect(timeTable(STEPS, { unit, browser }).split('\n')).toEqual([
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

test('steps that left no report are told all the same', () => {
  const lines = timeTable(STEPS, { unit: undefined, browser: { suites: 'none' } }).split('\n');
  expect(lines).toHaveLength(3);
});
