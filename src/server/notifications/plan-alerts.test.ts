import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '#shared/durations.ts';
import {
  type AlertSource,
  MAX_ALERTS_PER_HOUR,
  MAX_ALERTS_PER_SOURCE,
  MAX_PHONES_PER_NETWORK,
  planAlerts,
  planSafetyAlerts,
} from './plan-alerts.ts';

const START = new Date('2026-03-02T20:00:00Z');
const later = (ms: number) => new Date(START.getTime() + ms);
const complaints = (count: number) => Array.from({ length: count }, (_, index) => index);
const itself = (source: AlertSource) => source;

function aSource(overrides: Partial<AlertSource>): AlertSource {
  return { device: null, network: 'wifi', table: null, isScanned: false, ...overrides };
}

test('the first five complaints of an hour are emailed one by one, and later complaints wait', () => {
  const plan = planAlerts({ startedAt: START, mailCount: 0 }, complaints(11), START);
  expect(plan.single).toEqual([0, 1, 2, 3, 4]);
  expect(plan.digested).toEqual([]);
  const full = planAlerts(plan.hour, complaints(6), later(HOUR_MS - 1));
  expect([full.single, full.digested]).toEqual([[], []]);
});

test('complaints that waited for the hourly limit are emailed together when the hour is over', () => {
  const full = { startedAt: START, mailCount: MAX_ALERTS_PER_HOUR };
  const plan = planAlerts(full, complaints(6), later(HOUR_MS));
  expect(plan.digested).toHaveLength(6);
  expect(plan.hour).toEqual({ startedAt: later(HOUR_MS), mailCount: 1 });
});

test('after an hour below the limit, or if only one complaint waited for it, complaints are emailed one by one again', () => {
  const quiet = planAlerts({ startedAt: START, mailCount: 2 }, complaints(3), later(HOUR_MS));
  expect(quiet.single).toHaveLength(3);
  const full = { startedAt: START, mailCount: MAX_ALERTS_PER_HOUR };
  expect(planAlerts(full, complaints(1), later(HOUR_MS)).single).toHaveLength(1);
});

test('safety alerts beyond the limit of one phone go to the summary, while an alert from another phone gets its own email', () => {
  const liar = complaints(20).map((table) => aSource({ device: 'liar', table: String(table) }));
  const other = aSource({ device: 'other', table: '9' });
  const plan = planSafetyAlerts([], [...liar, other], itself);
  expect(plan.single).toEqual([...liar.slice(0, MAX_ALERTS_PER_SOURCE), other]);
  expect(plan.summarised).toEqual(liar.slice(MAX_ALERTS_PER_SOURCE));
});

test('safety alerts beyond the limit of one table go to the summary, even if they come from different phones', () => {
  const table = complaints(5).map((index) =>
    aSource({ device: String(index), network: String(index), table: ' A1' }),
  );
  const another = aSource({ device: 'new', network: 'new', table: 'a1 ' });
  const plan = planSafetyAlerts(table, [another], itself);
  expect(plan).toEqual({ single: [], summarised: [another] });
});

test('safety alerts without a device share one limit, and alerts without a table have no table limit', () => {
  const told = complaints(MAX_ALERTS_PER_SOURCE).map(() => aSource({ device: null }));
  const unknown = aSource({ device: null, table: '4' });
  const known = aSource({ device: 'phone' });
  const plan = planSafetyAlerts(told, [unknown, known], itself);
  expect(plan).toEqual({ single: [known], summarised: [unknown] });
});

describe('twenty safety alerts from one network, each from a different phone', () => {
  const liars = complaints(20).map((index) =>
    aSource({ device: `phone ${index}`, network: 'wifi', table: String(index % 13) }),
  );

  test('of twenty safety alerts from different phones on one network, two are emailed separately and the rest in a summary', () => {
    const plan = planSafetyAlerts(liars.slice(0, 10), liars.slice(10), itself);
    expect(plan).toEqual({ single: [], summarised: liars.slice(10) });
    const { single } = planSafetyAlerts([], liars, itself);
    expect(single).toEqual(liars.slice(0, MAX_PHONES_PER_NETWORK));
  });

  test.each([
    ['a scanned code on the same network', { network: 'wifi', isScanned: true }],
    ['another network', { network: 'mobile' }],
  ])(
    'twenty safety alerts from one network, each from a different phone, cannot block the email of an alert from %s, even at the same table',
    (_, overrides) => {
      const real = aSource({ device: 'guest', table: '1', ...overrides });
      expect(planSafetyAlerts(liars, [real], itself).single).toEqual([real]);
    },
  );
});
