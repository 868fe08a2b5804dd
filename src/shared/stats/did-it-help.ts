import type { DailyParties } from './warnings/early-warning.ts';

/** Whether a change helped; the first three are the results of a test. */
export const CHANGE_RESULTS = [
  'yes',
  'no',
  'not yet',
  'cannot be told apart',
  'described',
] as const;
export type ChangeResult = (typeof CHANGE_RESULTS)[number];

/** The longest time before a change that it is compared with: a year has all seasons. */
export const BEFORE_DAYS = 52 * 7;
/** After so many days a change is no longer watched. */
export const AFTER_DAYS = 52 * 7;
/** Two changes of one topic closer than this cannot be told apart. */
export const APART_DAYS = 14;

/** By Ville's inequality, chance alone ever reaches this much evidence in one of twenty cases. */
const EVIDENCE_NEEDED = Math.log(20);
/** The oldest part of the past only tells the test roughly how usual the topic is. */
const WARM_UP_PART = 8;
/** What a change may have done to the share, and how much of the bet is on each. */
const BETTER: readonly Bet[] = [
  { ratio: 0.7, weight: 0.2 },
  { ratio: 0.5, weight: 0.45 },
  { ratio: 0.3, weight: 0.2 },
  { ratio: 0.1, weight: 0.15 },
];
const NOT_HALVED: readonly Bet[] = [
  { ratio: 0.8, weight: 0.25 },
  { ratio: 1, weight: 0.5 },
  { ratio: 1.4, weight: 0.25 },
];
const HALF = 0.5;
/** A promised date keeps its word in four cases of five. */
const Z_80 = 0.8416;

type Bet = {
  /** The share after the change, divided by the one before. */
  ratio: number;
  weight: number;
};

/**
 * Whether a change made a topic rarer: an e-process over the parties since the change, which may be
 * read every day for as long as one likes. 'Yes' means that the share fell, and 'no' that it did
 * not halve; a change without effect is ever called a 'yes' in at most one of twenty cases. Both
 * lists are whole days, oldest first; the same rows always give the same answer.
 */
export function judgeChange(
  before: readonly DailyParties[],
  after: readonly DailyParties[],
): 'yes' | 'no' | 'not yet' {
  const past = splitPast(before);
  let since: DailyParties = NOBODY;
  let hasNotHalved = false;
  for (const day of after) {
    since = { parties: since.parties + day.parties, about: since.about + day.about };
    if (day.parties === 0) continue;
    if (isLower(since, past.tested, 1) && isProven(past, since, BETTER, 1)) return 'yes';
    hasNotHalved ||=
      isLower(past.tested, since, 1 / HALF) && isProven(past, since, NOT_HALVED, HALF);
  }
  return hasNotHalved ? 'no' : 'not yet';
}

/**
 * After how many days a halving would show in four of five cases, at so many parties a day;
 * undefined if not while the change is watched.
 */
export function daysUntilHalvingShows(
  before: readonly DailyParties[],
  partiesPerDay: number,
): number | undefined {
  const past = splitPast(before);
  const share = (HALF * past.all.about) / past.all.parties;
  if (!(share > 0)) return undefined;
  for (let days = 1; days <= AFTER_DAYS; days += 1) {
    const parties = days * partiesPerDay;
    const about = parties * share + Z_80 * Math.sqrt(parties * share * (1 - share));
    const since = { parties, about };
    if (isLower(since, past.tested, 1) && isProven(past, since, BETTER, 1)) return days;
  }
  return undefined;
}

export function sumParties(days: readonly DailyParties[]): DailyParties {
  return {
    parties: days.reduce((total, { parties }) => total + parties, 0),
    about: days.reduce((total, { about }) => total + about, 0),
  };
}

type Past = { warmUp: DailyParties; tested: DailyParties; all: DailyParties };

/** Where the past is split depends on the numbers of parties alone, never on what they said. */
function splitPast(before: readonly DailyParties[]): Past {
  const all = sumParties(before);
  let end = 0;
  for (let parties = 0; parties < all.parties / WARM_UP_PART && end < before.length; end += 1) {
    parties += before[end]?.parties ?? 0;
  }
  return { warmUp: sumParties(before.slice(0, end)), tested: sumParties(before.slice(end)), all };
}

/** Whether the share of the one is below the share of the other times the ratio. */
function isLower(one: DailyParties, other: DailyParties, ratio: number): boolean {
  return one.about * other.parties < ratio * other.about * one.parties;
}

/**
 * Whether the e-value has reached its bound. It says how much better the bets predicted everything
 * since the warm-up than the best of all shares with the null ratio could have explained it. The
 * best one in hindsight is at least as good as the true one, so for every true share the e-value is
 * a bet that cannot win on average.
 */
function isProven(
  { warmUp, tested, all }: Past,
  since: DailyParties,
  bets: readonly Bet[],
  nullRatio: number,
): boolean {
  const explained = logLikelihood(tested, since, {
    share: bestShare(tested, since, nullRatio),
    ratio: nullRatio,
  });
  // Nothing predicts better than the two shares as they turned out; most days end here.
  const foreseen = logBestLikelihood(tested) + logBestLikelihood(since);
  if (foreseen - explained < EVIDENCE_NEEDED) return false;
  const predicted = bets.map(
    ({ ratio, weight }) => Math.log(weight) + logMarginal(all, since, ratio),
  );
  const best = Math.max(...predicted);
  const sum = predicted.reduce((total, each) => total + Math.exp(each - best), 0);
  const known = logMarginal(warmUp, NOBODY, 1);
  return best + Math.log(sum) - known - explained >= EVIDENCE_NEEDED;
}

const NOBODY: DailyParties = { parties: 0, about: 0 };
const SLICES = 40;
const REACH = 6;

/**
 * The logarithm of the likelihood, averaged over all shares before the change. Every angle whose
 * squared sine is the share is equally likely beforehand (Jeffreys), up to a constant that cancels.
 */
function logMarginal(before: DailyParties, since: DailyParties, ratio: number): number {
  const parties = before.parties + since.parties * ratio;
  const spread = parties > 0 ? REACH / (2 * Math.sqrt(parties)) : Number.POSITIVE_INFINITY;
  const middle = Math.asin(Math.sqrt(bestShare(before, since, ratio)));
  const from = Math.max(0, middle - spread);
  const to = Math.min(Math.asin(Math.sqrt(Math.min(1, 1 / ratio))), middle + spread);
  const width = (to - from) / SLICES;
  const logs = Array.from({ length: SLICES }, (_, slice) => {
    const share = Math.sin(from + (slice + 0.5) * width) ** 2;
    return logLikelihood(before, since, { share, ratio });
  });
  const highest = Math.max(...logs);
  const sum = logs.reduce((total, each) => total + Math.exp(each - highest), 0);
  return highest + Math.log(sum * width);
}

/** The share before the change that explains both best, if the one after it is `ratio` times it. */
function bestShare(before: DailyParties, since: DailyParties, ratio: number): number {
  const about = before.about + since.about;
  const [other, otherSince] = [before.parties - before.about, since.parties - since.about];
  const square = ratio * (about + other + otherSince);
  if (square === 0) return 0;
  const linear = about * (1 + ratio) + other + ratio * otherSince;
  const root = Math.sqrt(Math.max(0, linear ** 2 - 4 * square * about));
  return Math.min(1, 1 / ratio, (linear - root) / (2 * square));
}

function logLikelihood(
  before: DailyParties,
  since: DailyParties,
  { share, ratio }: { share: number; ratio: number },
): number {
  return (
    logPower(share, before.about) +
    logPower(1 - share, before.parties - before.about) +
    logPower(ratio * share, since.about) +
    logPower(1 - ratio * share, since.parties - since.about)
  );
}

function logBestLikelihood(counts: DailyParties): number {
  const share = counts.parties > 0 ? counts.about / counts.parties : 0;
  return logLikelihood(counts, NOBODY, { share, ratio: 1 });
}

function logPower(base: number, exponent: number): number {
  return exponent === 0 ? 0 : exponent * Math.log(Math.max(base, Number.MIN_VALUE));
}
