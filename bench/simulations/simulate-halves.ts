import { changeWithinPeriod } from '#shared/stats/change-within-period.ts';
import { addDays } from '#shared/stats/definitions.ts';
import { drawParty } from './draw-parties.ts';
import { drawCount, makeRandom } from './make-random.ts';

export type HalvesSimulation = {
  /** The share of periods whose halves are called different, though they are equal. */
  called: number;
  /** The share of periods that get 20 points better in the middle and are said to. */
  found: number;
};

const WEEKS = 13;
/** Forty guests a week, in parties of 1.6 on average. */
const PARTIES_A_WEEK = 25;
const IMPROVEMENT = 0.2;

/** Periods of three months with two equal halves, and others that get better in the middle. */
export function simulateHalves(periods: number): HalvesSimulation {
  const random = makeRandom(37);
  let called = 0;
  let found = 0;
  for (let period = 0; period < periods; period += 1) {
    const chance = 0.7 + 0.25 * random();
    if (changeWithinPeriod(drawWeeks(random, () => chance))) called += 1;
    const better = drawWeeks(random, (week) => (week < WEEKS / 2 ? chance - IMPROVEMENT : chance));
    if (changeWithinPeriod(better)?.isBetter) found += 1;
  }
  return { called: called / periods, found: found / periods };
}

function drawWeeks(random: () => number, chanceIn: (week: number) => number) {
  return Array.from({ length: WEEKS }, (_, week) => {
    const first = addDays('2026-01-05', 7 * week);
    const parties = drawCount(random, PARTIES_A_WEEK);
    const guests = Array.from({ length: parties }, () => drawParty(random, chanceIn(week))).flat();
    const satisfied = guests.filter(Boolean).length;
    return { first, last: addDays(first, 6), rated: guests.length, satisfied };
  });
}
