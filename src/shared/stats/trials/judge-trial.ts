import { DAY_MS } from '#shared/durations.ts';
import { addDays, localDay } from '../definitions.ts';
import {
  daysUntilDifferenceShows,
  type TrialDifference,
  type TrialHalf,
  type TrialResult,
  trialDifference,
  trialResult,
} from './compare-halves.ts';

/** The number of guests per day is measured over this many days. */
export const PACE_DAYS = 28;
/** A younger trial gets no forecast, because a few days say too little about its pace. */
const LEAST_PACE_DAYS = 7;

/** One half of a trial that is still running. */
export type RunningHalf = TrialHalf & {
  /** Guests who may still do what the trial counts; not included in `guests`. */
  running: number;
  /** Guests drawn in the last PACE_DAYS days. */
  recent: number;
};

export type TrialVerdict = {
  since: string;
  running: number;
  difference: TrialDifference | null;
  says: TrialResult;
  couldBeSeenBy: string | null;
};

/** What the two halves of a trial show so far, and when a difference would show. */
export function judgeTrial(
  { usual, treated }: { usual: RunningHalf; treated: RunningHalf },
  {
    firstAt,
    at,
    timezone,
    decidingDays,
  }: { firstAt: Date; at: Date; timezone: string; decidingDays: number },
): TrialVerdict {
  const difference = trialDifference(usual, treated);
  const decided = usual.guests + treated.guests;
  const running = usual.running + treated.running;
  const age = (at.getTime() - firstAt.getTime()) / DAY_MS;
  const says = trialResult(difference);
  const days =
    says === 'too early' && age >= LEAST_PACE_DAYS
      ? daysUntilDifferenceShows({
          decided,
          drawn: decided + running,
          guestsPerDay: (usual.recent + treated.recent) / Math.min(PACE_DAYS, age),
          decidingDays,
          share: (usual.did + treated.did + 1) / (decided + 2),
        })
      : undefined;
  return {
    since: localDay(timezone, firstAt),
    running,
    difference: difference ?? null,
    says,
    couldBeSeenBy: days === undefined ? null : addDays(localDay(timezone, at), days),
  };
}
