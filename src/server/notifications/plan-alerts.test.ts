import { expect, test } from 'vitest';
import { HOUR_MS } from '#shared/durations.ts';
import { MOST_PER_HOUR, MOST_WITH_SAFETY_PER_HOUR, planAlerts } from './plan-alerts.ts';

const START = new Date('2026-03-02T20:00:00Z');
const later = (ms: number) => new Date(START.getTime() + ms);
const complaints = (count: number) => Array.from({ length: count }, (_, index) => index);

test('the first five of an hour are told one by one, the others wait', () => {
  const plan = planAlerts({ startedAt: START, mailCount: 0 }, complaints(11), START);
  expect(plan.single).toEqual([0, 1, 2, 3, 4]);
  expect(plan.gathered).toEqual([]);
  const full = planAlerts(plan.hour, complaints(6), later(HOUR_MS - 1));
  expect([full.single, full.gathered]).toEqual([[], []]);
});

test('a safety matter does not wait behind the others', () => {
  const isSafetyMatter = (row: number) => row >= 100;
  const full = { startedAt: START, mailCount: MOST_PER_HOUR };
  const plan = planAlerts(full, [1, 100, 2, 101], later(1), isSafetyMatter);
  expect([plan.single, plan.gathered]).toEqual([[100, 101], []]);
  const crowded = { startedAt: START, mailCount: MOST_WITH_SAFETY_PER_HOUR };
  expect(planAlerts(crowded, [100], later(1), isSafetyMatter).single).toEqual([]);
  const over = planAlerts(full, [1, 100, 2], later(HOUR_MS), isSafetyMatter);
  expect([over.single, over.gathered]).toEqual([[100], [1, 2]]);
});

test('what has waited comes together when the hour is over', () => {
  const full = { startedAt: START, mailCount: MOST_PER_HOUR };
  const plan = planAlerts(full, complaints(6), later(HOUR_MS));
  expect(plan.gathered).toHaveLength(6);
  expect(plan.hour).toEqual({ startedAt: later(HOUR_MS), mailCount: 1 });
});

test('after a quiet hour, or for a single one that waited, it begins anew', () => {
  const quiet = planAlerts({ startedAt: START, mailCount: 2 }, complaints(3), later(HOUR_MS));
  expect(quiet.single).toHaveLength(3);
  const full = { startedAt: START, mailCount: MOST_PER_HOUR };
  expect(planAlerts(full, complaints(1), later(HOUR_MS)).single).toHaveLength(1);
});
