import { type Interval, isTooFewToSay } from '../wilson-interval.ts';

/**
 * One of the two groups that chance put guests into, and how many of its guests did what the trial
 * counts.
 */
export type TrialHalf = { guests: number; did: number };

export const TRIAL_RESULTS = ['more', 'fewer', 'too early'] as const;
export type TrialResult = (typeof TRIAL_RESULTS)[number];

/** In percentage points: the share in the treated half minus the share in the usual half. */
export type TrialDifference = Interval & { value: number };

/**
 * The interval ever misses the true difference in at most this share of trials, on whatever day it
 * is read.
 */
const MISSED = 0.05;
/** At about this many guests, the interval is narrowest compared with one for a single look. */
const NARROWEST_AT = 400;
const PATIENCE = (-2 * Math.log(MISSED) + Math.log(1 - 2 * Math.log(MISSED))) / NARROWEST_AT;
/** The forecast date is for detecting a difference this large, as a share. */
const LOOKED_FOR = 0.1;
/** The normal quantile of 80 %: a forecast is met in four of five cases. */
const Z_80 = 0.8416;
const LONGEST_DAYS = 2 * 365;

/**
 * The difference of the two halves with its interval; undefined if one of them is too small. The
 * interval is a confidence sequence (Robbins' normal mixture), so it may be read on every day. One
 * more guest of each kind in each half keeps it honest for small numbers (Agresti and Caffo).
 */
export function trialDifference(usual: TrialHalf, treated: TrialHalf): TrialDifference | undefined {
  if (isTooFewToSay(usual.guests) || isTooFewToSay(treated.guests)) return undefined;
  const value = shareOf(treated) - shareOf(usual);
  const reach = reachOf(usual.guests + treated.guests) * errorOf(usual, treated);
  return {
    value: 100 * value,
    low: Math.max(-100, 100 * (value - reach)),
    high: Math.min(100, 100 * (value + reach)),
  };
}

export function trialResult(difference: TrialDifference | undefined): TrialResult {
  if (difference && difference.low > 0) return 'more';
  return difference && difference.high < 0 ? 'fewer' : 'too early';
}

export type TrialPace = {
  /** Guests of both halves for whom it is known whether they did it; `drawn` counts all guests. */
  decided: number;
  drawn: number;
  guestsPerDay: number;
  /** How many days pass until it is known what a guest did. */
  decidingDays: number;
  /** The share of the decided guests of both halves who did it. */
  share: number;
};

/**
 * After how many days a difference of ten percentage points would show in four of five cases;
 * undefined if that takes more than two years.
 */
export function daysUntilDifferenceShows(pace: TrialPace): number | undefined {
  const { decided, drawn, guestsPerDay, decidingDays, share } = pace;
  const low = Math.min(share, 1 - LOOKED_FOR);
  for (let days = 1; days <= LONGEST_DAYS; days += 1) {
    const guests = Math.max(decided, drawn + guestsPerDay * (days - decidingDays));
    const half = guests / 2;
    if (isTooFewToSay(half)) continue;
    const error = errorOf(
      { guests: half, did: half * low },
      { guests: half, did: half * (low + LOOKED_FOR) },
    );
    if ((reachOf(guests) + Z_80) * error <= LOOKED_FOR) return days;
  }
  return undefined;
}

/** How many standard errors the interval reaches to each side; 1.96 would be enough for one look. */
function reachOf(guests: number): number {
  const spread = guests * PATIENCE + 1;
  return Math.sqrt((spread / (spread - 1)) * Math.log(spread / MISSED ** 2));
}

function errorOf(one: TrialHalf, other: TrialHalf): number {
  const variance = (half: TrialHalf) => (shareOf(half) * (1 - shareOf(half))) / (half.guests + 2);
  return Math.sqrt(variance(one) + variance(other));
}

function shareOf({ guests, did }: TrialHalf): number {
  return (did + 1) / (guests + 2);
}
