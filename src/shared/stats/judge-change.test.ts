import { expect, test } from 'vitest';
import { daysUntilHalvingShows, judgeChange, MAX_DAYS_AFTER_CHANGE } from './judge-change.ts';
import type { DailyParties } from './warnings/early-warning.ts';

const days = (count: number, parties: number, about: number): DailyParties[] =>
  Array.from({ length: count }, () => ({ parties, about }));

const YEAR_AT_ONE_IN_FIVE = days(364, 5, 1);

test('a change that cut complaints about a topic to a quarter has helped, whatever comes later', () => {
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

test('a change with a slight effect is judged not to have helped at first, and to have helped later', () => {
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
])('if %s, it is too early to say whether a change has helped', (_, before, after) => {
  expect(judgeChange(before, after)).toBe('not yet');
});

test('a change that ended a rare complaint counts as helpful only after enough guests', () => {
  const rare = [{ parties: 503, about: 16 }];
  expect(judgeChange(rare, days(1, 150, 0))).toBe('not yet');
  expect(judgeChange(rare, days(1, 170, 0))).toBe('yes');
});

test('days without answers do not affect whether a change is judged to have helped', () => {
  const busy = days(12, 20, 1);
  const withPauses = busy.flatMap((day) => [{ parties: 0, about: 0 }, day]);
  expect(judgeChange(YEAR_AT_ONE_IN_FIVE, withPauses)).toBe('yes');
  expect(judgeChange(YEAR_AT_ONE_IN_FIVE, withPauses.slice(0, 2))).toBe('not yet');
});

test('the effect of a change that halves complaints shows sooner with more guests or more complaints', () => {
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
])('if %s, no date is promised for the verdict on a change', (_, before, pace) => {
  expect(daysUntilHalvingShows(before, pace)).toBeUndefined();
  expect(MAX_DAYS_AFTER_CHANGE).toBe(364);
});

/**
 * Computes exactly instead of simulating: the probability of every past and, for each past, of
 * every path of later answers that ends in the verdict. The bound of one in twenty is proven only
 * for many parties, because the share before is averaged over. These tests use few.
 */
const [PAST, SINCE] = [60, 120];

test.each([0.02, 0.05, 0.15, 0.3, 0.5, 0.8])(
  'at most one in twenty changes without effect is ever judged to have helped (topic with a share of %d)',
  (share) => {
    expect(chanceOfVerdict('yes', share, share)).toBeLessThanOrEqual(0.05);
  },
);

test.each([0.05, 0.15, 0.3, 0.5, 0.8])(
  'at most one in twenty changes that halve complaints is ever judged not to have helped (topic with a share of %d)',
  (share) => {
    expect(chanceOfVerdict('no', share, share / 2)).toBeLessThanOrEqual(0.05);
  },
);

function chanceOfVerdict(verdict: 'yes' | 'no', shareBefore: number, shareSince: number): number {
  let total = 0;
  for (let about = 0; about <= PAST; about += 1) {
    const chance = binomial(about, PAST, shareBefore);
    if (chance < 1e-4) continue;
    total += chance * chanceOfPath(verdict, { parties: PAST, about }, shareSince);
  }
  return total;
}

function chanceOfPath(verdict: 'yes' | 'no', past: DailyParties, share: number): number {
  let undecided = new Map([[0, 1]]);
  let decided = 0;
  for (let parties = 1; parties <= SINCE; parties += 1) {
    const next = new Map<number, number>();
    for (const [about, chance] of undecided) {
      for (const [sum, likely] of [
        [about, 1 - share],
        [about + 1, share],
      ] as const) {
        next.set(sum, (next.get(sum) ?? 0) + chance * likely);
      }
    }
    // Starts with the most convincing count of complaints: after the first that is not enough, the
    // others are not either.
    const counts = [...next.keys()].toSorted((one, other) =>
      verdict === 'yes' ? one - other : other - one,
    );
    for (const about of counts) {
      if (judgeChange([past], [{ parties, about }]) !== verdict) break;
      decided += next.get(about) ?? 0;
      next.delete(about);
    }
    undecided = next;
  }
  return decided;
}

function binomial(hits: number, of: number, chance: number): number {
  let result = 1;
  for (let each = 1; each <= hits; each += 1) result *= (of - hits + each) / each;
  return result * chance ** hits * (1 - chance) ** (of - hits);
}
