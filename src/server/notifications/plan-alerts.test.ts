import { expect, test } from 'vitest';
import { HOUR_MS } from '#shared/durations.ts';
import {
  type AlertSource,
  MOST_OF_ONE_SOURCE,
  MOST_PER_HOUR,
  planAlerts,
  planSafetyAlerts,
} from './plan-alerts.ts';

const START = new Date('2026-03-02T20:00:00Z');
const later = (ms: number) => new Date(START.getTime() + ms);
const complaints = (count: number) => Array.from({ length: count }, (_, index) => index);
const itself = (source: AlertSource) => source;

test('the first five complaints of an hour are told one by one, the others wait', () => {
  const plan = planAlerts({ startedAt: START, mailCount: 0 }, complaints(11), START);
  expect(plan.single).toEqual([0, 1, 2, 3, 4]);
  expect(plan.gathered).toEqual([]);
  const full = planAlerts(plan.hour, complaints(6), later(HOUR_MS - 1));
  expect([full.single, full.gathered]).toEqual([[], []]);
});

test('complaints that have waited come together when the hour is over', () => {
  const full = { startedAt: START, mailCount: MOST_PER_HOUR };
  const plan = planAlerts(full, complaints(6), later(HOUR_MS));
  expect(plan.gathered).toHaveLength(6);
  expect(plan.hour).toEqual({ startedAt: later(HOUR_MS), mailCount: 1 });
});

test('after a quiet hour, or for a single complaint that waited, the count begins anew', () => {
  const quiet = planAlerts({ startedAt: START, mailCount: 2 }, complaints(3), later(HOUR_MS));
  expect(quiet.single).toHaveLength(3);
  const full = { startedAt: START, mailCount: MOST_PER_HOUR };
  expect(planAlerts(full, complaints(1), later(HOUR_MS)).single).toHaveLength(1);
});

test('a phone with many safety alerts goes to the summary, another phone keeps its own mail', () => {
  const liar = complaints(20).map((table) => ({ device: 'liar', table: String(table) }));
  const other = { device: 'other', table: '9' };
  const plan = planSafetyAlerts([], [...liar, other], itself);
  expect(plan.single).toEqual([...liar.slice(0, MOST_OF_ONE_SOURCE), other]);
  expect(plan.summarised).toEqual(liar.slice(MOST_OF_ONE_SOURCE));
});

test('a table with many safety alerts goes to the summary, however many phones they come from', () => {
  const table = complaints(5).map((device) => ({ device: String(device), table: ' A1' }));
  const plan = planSafetyAlerts(table, [{ device: 'new', table: 'a1 ' }], itself);
  expect(plan).toEqual({ single: [], summarised: [{ device: 'new', table: 'a1 ' }] });
});

test('answers without a device share one count, and no table is no table', () => {
  const told = complaints(MOST_OF_ONE_SOURCE).map(() => ({ device: null, table: null }));
  const unknown = { device: null, table: '4' };
  const known = { device: 'phone', table: null };
  const plan = planSafetyAlerts(told, [unknown, known], itself);
  expect(plan).toEqual({ single: [known], summarised: [unknown] });
});
