import { expect, test } from 'vitest';
import { reportPage } from './report-page.ts';
import { comparedResult, plainResult } from './result.ts';
import { resultTable } from './result-table.ts';

const INTAKE = comparedResult(
  { name: 'taken in', unit: '/s', against: 'bare insert', target: { atLeast: 0.35 }, note: 'all' },
  [
    { measured: 500, baseline: 1000 },
    { measured: 520, baseline: 1000 },
    { measured: 480, baseline: 1000 },
  ],
);
const MEMORY = plainResult({ name: 'idle <memory>', unit: 'MB', target: { atMost: 150 } }, [170]);
const REPORT = {
  measuredAt: '2026-02-03T04:05:06.000Z',
  cores: 2,
  processor: 'A & B',
  load: 0.1,
  node: 'v20.0.0',
  postgres: '18.4',
  isQuick: false,
  seconds: { rows: 12.5, intake: 3 },
  results: [INTAKE, MEMORY],
};

test('the benchmark table shows each measurement, its baseline and whether its target is met', () => {
  expect(resultTable(REPORT.results)).toBe(
    [
      '| figure        | measured | baseline               | ratio | target   | verdict |',
      '| ------------- | -------- | ---------------------- | ----- | -------- | ------- |',
      '| taken in      | 500 /s   | 1,000 /s (bare insert) | 0.5   | ≥ 0.35   | met     |',
      '| idle <memory> | 170 MB   | –                      | –     | ≤ 150 MB | MISSED  |',
      '',
      'taken in: all',
    ].join('\n'),
  );
});

test('the benchmark report counts the targets that are met and shows every target with a bar', () => {
  const page = reportPage(REPORT);
  expect(page).toContain('<h1>1 of 2 targets met</h1>');
  expect(page.match(/class="bar /g)).toHaveLength(2);
  expect(page).toContain('2026-02-03 04:05 UTC, 2 cores, A &amp; B');
  expect(page).toContain('idle &lt;memory&gt;');
  expect(page).not.toContain('idle <memory>');
});

test('the benchmark report plots the rounds of a result and its baseline, unless there was only one round', () => {
  const page = reportPage(REPORT);
  expect(page.match(/class="rounds"/g)).toHaveLength(1);
  expect(page.match(/<circle/g)).toHaveLength(6);
});

test('a benchmark figure without a target is shown without a verdict and is not counted', () => {
  const known = plainResult({ name: 'bytes', unit: 'B' }, [900]);
  expect(resultTable([known])).toContain(
    '| bytes  | 900 B    | –        | –     | –      | –       |',
  );
  const page = reportPage({ ...REPORT, results: [INTAKE, known] });
  expect(page).toContain('<h1>1 of 1 targets met</h1>');
  expect(page.match(/class="bar /g)).toHaveLength(1);
});

test('the benchmark report loads no other file', () => {
  expect(reportPage(REPORT)).not.toMatch(/<script|<link|https?:|url\(/);
});
