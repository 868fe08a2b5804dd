import { expect, test } from 'vitest';
import { AFTER_DAYS, daysUntilHalvingShows, judgeChange } from './did-it-help.ts';
import type { DailyParties } from './warnings/early-warning.ts';

const days = (count: number, parties: number, about: number): DailyParties[] =>
  Array.from({ length: count }, () => ({ parties, about }));

const YEAR_AT_ONE_IN_FIVE = days(364, 5, 1);

test('a topic that falls to a quarter has helped, and stays so however it goes on', () => {
  const better = days(12, 20, 1);
  expect(judgeChange(YEAR_AT_ONE_IN_FIVE, better)).toBe('yes');
  expect(judgeChange(YEAR_AT_ONE_IN_FIVE, [...better, ...days(60, 5, 2)])).toBe('yes');
});

test('a change after which a topic is as frequent as before has not helped', () => {
  expect(judgeChange(YEAR_AT_ONE_IN_FIVE, days(60, 5, 1))).toBe('no');
});

test('a change after which a topic is more frequent has not helped', () => {
  expect(judgeChange(YEAR_AT_ONE_IN_FIVE, days(20, 5, 2))).toBe('no');
});

test('a slight fall that takes long to show is a no at first and a yes later', () => {
  const slightly = days(104, 100, 16);
  const busyYear = days(364, 50, 10);
  expect(judgeChange(busyYear, slightly.slice(0, 4))).toBe('no');
  expect(judgeChange(busyYear, slightly)).toBe('yes');
});

test.each([
  ['nobody has answered', [], []],
  ['nobody has answered since', YEAR_AT_ONE_IN_FIVE, days(30, 0, 0)],
  ['nobody had answered before', [], days(30, 5, 0)],
  ['nobody had complained before', days(364, 5, 0), days(30, 5, 0)],
  ['three guests have answered', days(1, 2, 1), days(1, 1, 0)],
])('if %s, nothing can be said yet', (_, before, after) => {
  expect(judgeChange(before, after)).toBe('not yet');
});

test('days without answers change nothing', () => {
  const busy = days(12, 20, 1);
  const withPauses = busy.flatMap((day) => [{ parties: 0, about: 0 }, day]);
  expect(judgeChange(YEAR_AT_ONE_IN_FIVE, withPauses)).toBe('yes');
  expect(judgeChange(YEAR_AT_ONE_IN_FIVE, withPauses.slice(0, 4))).toBe('not yet');
});

test('a halving shows sooner the more guests complain and answer', () => {
  const pace = 5;
  const [often, seldom] = [daysUntilHalvingShows(YEAR_AT_ONE_IN_FIVE, pace), 0.05 * pace];
  expect(often).toBeGreaterThan(21);
  expect(often).toBeLessThan(70);
  expect(daysUntilHalvingShows(YEAR_AT_ONE_IN_FIVE, 2 * pace)).toBeLessThan(often ?? 0);
  expect(daysUntilHalvingShows(days(364, pace, seldom), pace)).toBeGreaterThan(3 * (often ?? 0));
});

test.each([
  ['nobody complains', days(364, 5, 0), 5],
  ['nobody answers', [], 0],
  ['hardly anybody answers', days(364, 0.1, 0.02), 0.1],
])('if %s, no date is promised', (_, before, pace) => {
  expect(daysUntilHalvingShows(before, pace)).toBeUndefined();
  expect(AFTER_DAYS).toBe(364);
});

/**
 * An exact computation instead of a simulation: the probability of every past, and for each of them
 * that of every path of the answers since, until a path is called a yes.
 */
test.each([0.05, 0.15, 0.3, 0.5, 0.8])(
  'without an effect, a topic with a share of %d is ever called better in at most one of twenty cases',
  (share) => {
    const [warmUp, tested, since] = [5, 35, 60];
    let isYes = 0;
    for (let first = 0; first <= warmUp; first += 1) {
      for (let second = 0; second <= tested; second += 1) {
        const chance = binomial(first, warmUp, share) * binomial(second, tested, share);
        if (chance < 1e-6) continue;
        const past = [
          { parties: warmUp, about: first },
          { parties: tested, about: second },
        ];
        isYes += chance * chanceOfYes(past, since, share);
      }
    }
    expect(isYes).toBeLessThanOrEqual(0.05);
  },
);

function chanceOfYes(past: readonly DailyParties[], since: number, share: number): number {
  let undecided = new Map([[0, 1]]);
  let isYes = 0;
  for (let parties = 1; parties <= since; parties += 1) {
    const next = new Map<number, number>();
    for (const [about, chance] of undecided) {
      for (const [total, likely] of [
        [about, 1 - share],
        [about + 1, share],
      ] as const) {
        next.set(total, (next.get(total) ?? 0) + chance * likely);
      }
    }
    // In ascending order: with more complaints than the first that is no yes, none is.
    for (const [about, chance] of next) {
      if (judgeChange(past, [{ parties, about }]) !== 'yes') break;
      isYes += chance;
      next.delete(about);
    }
    undecided = next;
  }
  return isYes;
}

function binomial(hits: number, of: number, chance: number): number {
  let result = 1;
  for (let each = 1; each <= hits; each += 1) result *= (of - hits + each) / each;
  return result * chance ** hits * (1 - chance) ** (of - hits);
}
