import {
  type TrialHalf,
  trialDifference,
  trialResult,
} from '#shared/stats/trials/compare-halves.ts';
import { makeRandom } from './make-random.ts';

export type SimulatedTrial = {
  /** The shares of guests of both halves who do what is looked for. */
  usual: number;
  treated: number;
  guestsPerWeek: number;
  weeks: number;
};

/** The share of trials that ever say that more of the treated half do it, read after every guest. */
export function simulateTrials(
  trials: number,
  { usual, treated, guestsPerWeek, weeks }: SimulatedTrial,
): number {
  const random = makeRandom(19);
  let found = 0;
  for (let trial = 0; trial < trials; trial += 1) {
    let [one, other]: [TrialHalf, TrialHalf] = [NOBODY, NOBODY];
    for (let guest = 0; guest < guestsPerWeek * weeks; guest += 1) {
      if (random() < 0.5) one = addGuest(one, random() < usual);
      else other = addGuest(other, random() < treated);
      if (trialResult(trialDifference(one, other)) !== 'more') continue;
      found += 1;
      break;
    }
  }
  return found / trials;
}

const NOBODY: TrialHalf = { guests: 0, did: 0 };

function addGuest({ guests, did }: TrialHalf, didIt: boolean): TrialHalf {
  return { guests: guests + 1, did: did + (didIt ? 1 : 0) };
}
