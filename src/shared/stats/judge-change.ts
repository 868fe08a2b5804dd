import { probabilityOfAtMost } from './exact-binomial.ts';
import type { DailyParties } from './warnings/early-warning.ts';

/** Whether a change helped; the first three are the results of a test. */
export const CHANGE_EFFECTS = [
  'yes',
  'no',
  'not yet',
  'cannot be told apart',
  'described',
] as const;
export type ChangeEffect = (typeof CHANGE_EFFECTS)[number];

/** The longest time before a change that it is compared with: a year has all seasons. */
export const MAX_DAYS_BEFORE_CHANGE = 52 * 7;
/** A change is watched for at most this many days. */
export const MAX_DAYS_AFTER_CHANGE = 52 * 7;
/** Two changes of one topic closer than this cannot be told apart. */
export const MIN_DAYS_BETWEEN_CHANGES = 14;

/** Without a real change, the evidence ever reaches this bound in at most one of twenty cases. */
const EVIDENCE_NEEDED = Math.log(20);
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
/** Chance alone brings the complaints down this far in at most one of twenty venues. */
const PROMISING = 0.05;
/** Beyond this many parties, no forecast is given. */
const MOST_PARTIES = 2000;
const PARTIES_STEP = 10;
/** The normal quantile of 80 %: a forecast is met in four of five cases. */
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
  const past = sumParties(before);
  let since: DailyParties = NOBODY;
  let hasNotHalved = false;
  for (const day of after) {
    since = { parties: since.parties + day.parties, about: since.about + day.about };
    if (day.parties === 0) continue;
    if (isLower(since, past, 1) && isProven(past, since, BETTER, 1)) return 'yes';
    hasNotHalved ||= isLower(past, since, 1 / HALF) && isProven(past, since, NOT_HALVED, HALF);
  }
  return hasNotHalved ? 'no' : 'not yet';
}

/**
 * After how many days a halving would be proven in four of five cases, given this many parties a
 * day. Undefined if that takes longer than the change is watched.
 */
export function daysUntilHalvingShows(
  before: readonly DailyParties[],
  partiesPerDay: number,
): number | undefined {
  const past = sumParties(before);
  const share = (HALF * past.about) / past.parties;
  if (!(share > 0)) return undefined;
  for (let days = 1; days <= MAX_DAYS_AFTER_CHANGE; days += 1) {
    const parties = days * partiesPerDay;
    const about = parties * share + Z_80 * Math.sqrt(parties * share * (1 - share));
    const since = { parties, about };
    if (isLower(since, past, 1) && isProven(past, since, BETTER, 1)) return days;
  }
  return undefined;
}

/**
 * Whether the counts point to a change that helped, before it is proven. A look like this may be
 * right at one moment and wrong at the next, so it decides nothing.
 */
export function looksBetter(before: DailyParties, since: DailyParties): boolean {
  if (!isLower(since, before, 1)) return false;
  const share = before.about / before.parties;
  return probabilityOfAtMost(since.about, since.parties, share) <= PROMISING;
}

/**
 * After how many more parties like those since the change it would be proven to have helped.
 * Undefined if more than MOST_PARTIES are needed.
 */
export function partiesUntilProven(before: DailyParties, since: DailyParties): number | undefined {
  const share = since.about / since.parties;
  for (let more = PARTIES_STEP; more <= MOST_PARTIES; more += PARTIES_STEP) {
    const parties = since.parties + more;
    if (isProven(before, { parties, about: share * parties }, BETTER, 1)) return more;
  }
  return undefined;
}

export function sumParties(days: readonly DailyParties[]): DailyParties {
  return {
    parties: days.reduce((total, { parties }) => total + parties, 0),
    about: days.reduce((total, { about }) => total + about, 0),
  };
}

/** Whether the share in `one` is below `ratio` times the share in `other`. */
function isLower(one: DailyParties, other: DailyParties, ratio: number): boolean {
  return one.about * other.parties < ratio * other.about * one.parties;
}

/**
 * Whether the e-value has reached its bound: how much better the bets explain everything before and
 * since than the null ratio does. The share before the change is averaged over on both sides in the
 * same way, so that no part of the past has to be spent on learning it. docs/statistics.md says why
 * this may be read every day.
 */
function isProven(
  past: DailyParties,
  since: DailyParties,
  bets: readonly Bet[],
  nullRatio: number,
): boolean {
  const share = bestShare(past, since, nullRatio);
  // No bet can explain more than the two observed shares do; on most days the check ends here.
  const most = logBestLikelihood(past) + logBestLikelihood(since);
  if (most - logLikelihood(past, since, { share, ratio: nullRatio }) < EVIDENCE_NEEDED)
    return false;
  const explained = logMarginal(past, since, nullRatio);
  const evidence = bets.reduce(
    (sum, { ratio, weight }) =>
      sum + weight * Math.exp(logMarginal(past, since, ratio) - explained),
    0,
  );
  return Math.log(evidence) >= EVIDENCE_NEEDED;
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

/** The most likely share before the change, if the share since is `ratio` times as large. */
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
