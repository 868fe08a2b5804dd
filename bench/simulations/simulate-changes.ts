import { AFTER_DAYS, BEFORE_DAYS, judgeChange } from '#shared/stats/did-it-help.ts';
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

/** How many of the changes are ever called a 'yes', read on every day, from 0 to 1. */
export function simulateChanges(
  changes: number,
  {
    share,
    ratio,
    partiesPerDay,
    beforeDays = BEFORE_DAYS,
    afterDays = AFTER_DAYS,
  }: SimulatedChange,
): number {
  const random = makeRandom(17);
  let helped = 0;
  for (let change = 0; change < changes; change += 1) {
    const before = drawDays(random, { days: beforeDays, partiesPerDay, shareOn: () => share });
    const after = drawDays(random, {
      days: afterDays,
      partiesPerDay,
      shareOn: () => share * ratio,
    });
    if (judgeChange(before, after) === 'yes') helped += 1;
  }
  return helped / changes;
}
