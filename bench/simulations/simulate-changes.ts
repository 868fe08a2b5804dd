import {
  judgeChange,
  MAX_DAYS_AFTER_CHANGE,
  MAX_DAYS_BEFORE_CHANGE,
} from '#shared/stats/judge-change.ts';
import type { DailyParties } from '#shared/stats/warnings/early-warning.ts';
import { drawDays } from './draw-days.ts';
import { makeRandom } from './make-random.ts';

export type SimulatedChange = {
  /** The share of parties that complain about the topic before the change. */
  share: number;
  /** The share after the change, divided by the one before. */
  ratio: number;
  partiesPerDay: number;
  beforeDays?: number;
  afterDays?: number;
};

/** The days after which each change is called a 'yes', read on every day; infinite if it never is. */
export function simulateChanges(
  changes: number,
  {
    share,
    ratio,
    partiesPerDay,
    beforeDays = MAX_DAYS_BEFORE_CHANGE,
    afterDays = MAX_DAYS_AFTER_CHANGE,
  }: SimulatedChange,
): number[] {
  const random = makeRandom(17);
  return Array.from({ length: changes }, () => {
    const before = drawDays(random, { days: beforeDays, partiesPerDay, shareOn: () => share });
    const after = drawDays(random, {
      days: afterDays,
      partiesPerDay,
      shareOn: () => share * ratio,
    });
    return daysUntilYes(before, after);
  });
}

/** A 'yes' stays one, so that its first day can be found by halving. */
function daysUntilYes(before: readonly DailyParties[], after: readonly DailyParties[]): number {
  if (judgeChange(before, after) !== 'yes') return Number.POSITIVE_INFINITY;
  let [low, high] = [1, after.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (judgeChange(before, after.slice(0, middle)) === 'yes') high = middle;
    else low = middle + 1;
  }
  return low;
}
