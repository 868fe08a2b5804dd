import { addDays } from '#shared/stats/definitions.ts';
import type { Insights, Stats } from '../queries.ts';

/** Satisfied and rated answers per week; the last week is unfinished. */
const WEEKS = [
  [37, 39],
  [40, 42],
  [36, 39],
  [37, 41],
  [31, 36],
  [29, 34],
  [32, 37],
  [34, 38],
  [36, 39],
  [35, 37],
  [33, 35],
  [34, 37],
  [29, 33],
] as const;

const FIRST = '2026-08-17';

const NO_TOTALS = {
  answers: 0,
  rated: 0,
  satisfied: 0,
  avgResponseTime: null,
  avgResponseMinutes: null,
  replies: 0,
  rewardsClaimed: 0,
  rewardsRedeemed: 0,
};

/** For tests: three months of a cafe, consistent in all figures. */
export function someInsights(change: Partial<Insights> = {}): Insights {
  return {
    today: '2026-11-15',
    period: { first: FIRST, last: '2026-11-15' },
    before: { first: '2026-05-17', last: '2026-08-16' },
    comparedWith: 'period_before',
    step: 'week',
    now: {
      answers: 487,
      rated: 487,
      satisfied: 443,
      avgResponseTime: 5.6,
      avgResponseMinutes: 335,
      replies: 31,
      rewardsClaimed: 312,
      rewardsRedeemed: 158,
      rewardBreakdown: {
        '10_percent_off': 160,
        free_dessert: 80,
        free_flat_white: 70,
        old_treat: 2,
      },
    },
    earlier: {
      answers: 452,
      rated: 452,
      satisfied: 405,
      avgResponseTime: 7.5,
      avgResponseMinutes: 450,
      replies: 28,
      rewardsClaimed: 288,
      rewardsRedeemed: 140,
    },
    answeredInTime: {
      now: { answered: 38, complaints: 42 },
      earlier: { answered: 35, complaints: 47 },
    },
    sinceBeginning: { answers: 1042 },
    ratings: { poor: 16, fair: 28, okay: 65, great: 142, excellent: 236 },
    series: WEEKS.map(([satisfied, rated], index) => ({
      ...NO_TOTALS,
      answers: rated,
      rated,
      satisfied,
      rewardsClaimed: 24,
      first: addDays(FIRST, 7 * index),
      last: addDays(FIRST, 7 * index + 6),
      hour: null,
      isOngoing: index === WEEKS.length - 1,
    })),
    notes: [],
    ...change,
  };
}

/** For tests: a venue without any answers. */
export function noInsights(): Insights {
  return someInsights({
    now: { ...NO_TOTALS, rewardBreakdown: {} },
    earlier: NO_TOTALS,
    answeredInTime: {
      now: { answered: 0, complaints: 0 },
      earlier: { answered: 0, complaints: 0 },
    },
    sinceBeginning: { answers: 0 },
    ratings: { poor: 0, fair: 0, okay: 0, great: 0, excellent: 0 },
    series: someInsights().series.map((week) => ({ ...week, ...NO_TOTALS })),
  });
}

/** For tests: the totals of the same cafe. */
export const ALL_TIME: Stats = {
  totalFeedback: 1042,
  ratedFeedback: 1042,
  satisfactionRate: 90,
  avgResponseTime: 4.5,
  avgResponseMinutes: 270,
  replies: 80,
  rewardsClaimed: 650,
  rewardsRedeemed: 301,
  rewardBreakdown: { '10_percent_off': 400, free_dessert: 150, free_flat_white: 90, old_treat: 10 },
};

/** For tests: the totals of a cafe without answers. */
export const NO_STATS: Stats = {
  totalFeedback: 0,
  ratedFeedback: 0,
  satisfactionRate: 0,
  avgResponseTime: null,
  avgResponseMinutes: null,
  replies: 0,
  rewardsClaimed: 0,
  rewardsRedeemed: 0,
  rewardBreakdown: {},
};
