import { compareWeekdays } from '#shared/stats/compare-weekdays.ts';
import { WEEKDAY_NAMES } from '#shared/stats/rules.ts';
import { drawCount, makeRandom } from './make-random.ts';

export type WeekdaySimulation = {
  /** The share of venues in which a day is called different, though all are equal. */
  venuesWithMarks: number;
  /** The share of venues in which a bad Friday is found. */
  found: number;
};

/** Three months at forty parties a week, of which Friday and Saturday bring the most. */
const PARTIES = [39, 39, 52, 65, 117, 130, 78];
const FRIDAY = 4;
const BAD_FRIDAY = 0.2;

/** Venues with seven equal days, and the same venues with a Friday that is 20 points worse. */
export function simulateWeekdays(venues: number): WeekdaySimulation {
  const random = makeRandom(11);
  let marked = 0;
  let found = 0;
  for (let venue = 0; venue < venues; venue += 1) {
    const chance = 0.8 + 0.18 * random();
    const isMarked = drawWeek(random, () => chance).some(
      ({ comparedWithOthers }) => comparedWithOthers === 'higher' || comparedWithOthers === 'lower',
    );
    if (isMarked) marked += 1;
    const worse = drawWeek(random, (day) => (day === FRIDAY ? chance - BAD_FRIDAY : chance));
    if (worse[FRIDAY]?.comparedWithOthers === 'lower') found += 1;
  }
  return { venuesWithMarks: marked / venues, found: found / venues };
}

function drawWeek(random: () => number, chanceOn: (day: number) => number) {
  return compareWeekdays(
    WEEKDAY_NAMES.map((_, day) => {
      const parties = drawCount(random, PARTIES[day] ?? 0);
      const draws = Array.from({ length: parties }, random);
      return { parties, satisfied: draws.filter((draw) => draw < chanceOn(day)).length };
    }),
  );
}
