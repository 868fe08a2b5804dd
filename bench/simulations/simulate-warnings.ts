import {
  addEvidence,
  type DailyParties,
  findTopicWarning,
  USUAL_DAYS,
  WATCHED_DAYS,
} from '#shared/stats/warnings/early-warning.ts';
import { drawParty } from './draw-parties.ts';
import { drawCount, makeRandom } from './make-random.ts';

/** The shares of answers that usually complain about each of thirteen topics. */
const USUAL_SHARES = [
  0.12, 0.08, 0.06, 0.05, 0.05, 0.04, 0.03, 0.03, 0.02, 0.02, 0.01, 0.01, 0.005,
];
/** Forty answers a week, of parties of 1.6 on average. */
const PARTIES_PER_DAY = 40 / 7 / 1.6;
const MONTH_DAYS = 30;
const HISTORY_DAYS = USUAL_DAYS + WATCHED_DAYS;
/** A change that is not found after so many days counts as found then. */
const LONGEST_DAYS = 120;

/** What is counted: a party that complains counts once, as in the product, or each of its answers. */
type Counted = 'parties' | 'answers';

/** The mean number of false warnings of a venue in a month without any change, over all topics. */
export function simulateFalseWarnings(months: number, counted: Counted = 'parties'): number {
  const random = makeRandom(11);
  let warnings = 0;
  for (let month = 0; month < months; month += 1) {
    for (const share of USUAL_SHARES) {
      const days = drawParties(random, {
        days: HISTORY_DAYS + MONTH_DAYS,
        shareOn: () => share,
        counted,
      });
      let wasWarned = findTopicWarning(days.slice(0, HISTORY_DAYS)) !== undefined;
      for (let day = HISTORY_DAYS + 1; day <= days.length; day += 1) {
        const isWarned = findTopicWarning(days.slice(0, day)) !== undefined;
        if (isWarned && !wasWarned) warnings += 1;
        wasWarned = isWarned;
      }
    }
  }
  return warnings / months;
}

/** The days until each change of a topic from 5 to 15 % of parties is found. */
export function simulateDetection(changes: number): number[] {
  const random = makeRandom(13);
  return Array.from({ length: changes }, () => {
    const days = drawParties(random, {
      days: HISTORY_DAYS + LONGEST_DAYS,
      shareOn: (day) => (day < HISTORY_DAYS ? 0.05 : 0.15),
      counted: 'parties',
    });
    for (let day = 1; day <= LONGEST_DAYS; day += 1) {
      if (findTopicWarning(days.slice(0, HISTORY_DAYS + day))) return day;
    }
    return LONGEST_DAYS;
  });
}

function drawParties(
  random: () => number,
  { days, shareOn, counted }: { days: number; shareOn: (day: number) => number; counted: Counted },
): DailyParties[] {
  return Array.from({ length: days }, (_, day) => {
    const parties = Array.from({ length: drawCount(random, PARTIES_PER_DAY) }, () =>
      drawParty(random, shareOn(day)),
    );
    if (counted === 'parties') {
      return {
        parties: parties.length,
        about: parties.filter((each) => each.includes(true)).length,
      };
    }
    const answers = parties.flat();
    return { parties: answers.length, about: answers.filter(Boolean).length };
  });
}

/** The mean number of steps until the sum of a CUSUM over a normal distribution reaches the limit. */
export function simulateRunLength(
  runs: number,
  { shift, reference, limit }: { shift: number; reference: number; limit: number },
): number {
  const random = makeRandom(37);
  let steps = 0;
  for (let run = 0; run < runs; run += 1) {
    for (let sum = 0; sum < limit; steps += 1) {
      sum = addEvidence(sum, drawNormal(random) + shift - reference);
    }
  }
  return steps / runs;
}

/** By the method of Box and Muller. */
function drawNormal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
