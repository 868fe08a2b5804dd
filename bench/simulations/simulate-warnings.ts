import {
  findTopicWarning,
  USUAL_DAYS,
  WATCHED_DAYS,
} from '#shared/stats/warnings/early-warning.ts';
import { drawDays } from './draw-days.ts';
import { makeRandom } from './make-random.ts';

/** The shares of parties that usually complain about each of thirteen topics. */
const USUAL_SHARES = [
  0.12, 0.08, 0.06, 0.05, 0.05, 0.04, 0.03, 0.03, 0.02, 0.02, 0.01, 0.01, 0.005,
];
/** Forty answers a week, of parties of 1.6 on average. */
const PARTIES_PER_DAY = 40 / 7 / 1.6;
const MONTH_DAYS = 30;
const HISTORY_DAYS = USUAL_DAYS + WATCHED_DAYS;
/** A change that is not found after so many days counts as found then. */
const LONGEST_DAYS = 120;

/** The mean number of false warnings of a venue in a month without any change, over all topics. */
export function simulateFalseWarnings(months: number): number {
  const random = makeRandom(11);
  let warnings = 0;
  for (let month = 0; month < months; month += 1) {
    for (const share of USUAL_SHARES) {
      const days = drawDays(random, {
        days: HISTORY_DAYS + MONTH_DAYS,
        partiesPerDay: PARTIES_PER_DAY,
        shareOn: () => share,
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
    const days = drawDays(random, {
      days: HISTORY_DAYS + LONGEST_DAYS,
      partiesPerDay: PARTIES_PER_DAY,
      shareOn: (day) => (day < HISTORY_DAYS ? 0.05 : 0.15),
    });
    for (let day = 1; day <= LONGEST_DAYS; day += 1) {
      if (findTopicWarning(days.slice(0, HISTORY_DAYS + day))) return day;
    }
    return LONGEST_DAYS;
  });
}
