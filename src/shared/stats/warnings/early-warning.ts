/** The parties of one day of the venue, and how many of them complained about a topic. */
export type DailyParties = { parties: number; about: number };

export type TopicWarning = {
  /** The index of the day on which the complaints began to pile up. */
  since: number;
  /** The parties since then, and how many of them complained about the topic. */
  parties: number;
  about: number;
  /** The share of parties that usually complain about the topic, from 0 to 1. */
  usualShare: number;
  /** Whether chance alone would hardly ever produce so much evidence. */
  isVerySure: boolean;
};

/** The days that are watched; the weeks before them say what is usual. */
export const WATCHED_DAYS = 28;
export const USUAL_DAYS = 26 * 7;
/** With fewer parties, the usual share is not known well enough. */
const MIN_USUAL_PARTIES = 60;
/** With fewer complaints there is nothing to look into, however rare they are. */
const MIN_COMPLAINTS = 3;
/**
 * How much evidence a warning needs. Chosen by simulation, so that a venue has far less than one
 * false warning a month over all its topics.
 */
const EVIDENCE_NEEDED = 4;
/** With twice the evidence, a false warning is about fifty times rarer. */
const VERY_SURE_FACTOR = 2;
/**
 * A warning looks for a share that is higher than usual by this factor and by at least these
 * points.
 */
const WORSE_FACTOR = 2;
const WORSE_POINTS = 0.06;

/**
 * Whether a topic is complained about more often than usual: a Bernoulli CUSUM over the parties of
 * the watched days. It adds up evidence for a higher share and falls back to zero while things are
 * as usual, so a busy week alone changes nothing. The days are the whole history up to today, oldest
 * first; the same rows always give the same answer, however late they arrived.
 *
 * @param bar how much more evidence the owner wants for this topic, 1 by default
 */
export function findTopicWarning(days: readonly DailyParties[], bar = 1): TopicWarning | undefined {
  const start = Math.max(0, days.length - WATCHED_DAYS);
  const usual = sumUp(days.slice(Math.max(0, start - USUAL_DAYS), start));
  if (usual.parties < MIN_USUAL_PARTIES) return undefined;
  const { share, bound } = usualShares(usual);
  const worse = Math.min(0.95, Math.max(WORSE_FACTOR * bound, bound + WORSE_POINTS));
  const [hit, miss] = [Math.log(worse / bound), Math.log((1 - worse) / (1 - bound))];
  let evidence = 0;
  let run = { since: start, parties: 0, about: 0 };
  let isWarning = false;
  let isVerySure = false;
  for (const [offset, { parties, about }] of days.slice(start).entries()) {
    if (evidence <= 0 && !isWarning) run = { since: start + offset, parties: 0, about: 0 };
    evidence = addEvidence(evidence, about * hit + (parties - about) * miss);
    run = { ...run, parties: run.parties + parties, about: run.about + about };
    isWarning ||= evidence >= bar * EVIDENCE_NEEDED && run.about >= MIN_COMPLAINTS;
    isVerySure ||= evidence >= VERY_SURE_FACTOR * EVIDENCE_NEEDED;
  }
  return isWarning ? { ...run, usualShare: share, isVerySure } : undefined;
}

/**
 * One step of a CUSUM. The sum never falls below zero, so a quiet time does not delay a later
 * warning.
 */
export function addEvidence(evidence: number, more: number): number {
  return Math.max(0, evidence + more);
}

/**
 * The usual share, and the highest share that fits the past. The shorter the past, the higher that
 * bound, so that an ordinary month does not look bad.
 */
function usualShares({ parties, about }: DailyParties): { share: number; bound: number } {
  const share = (about + 0.5) / (parties + 10);
  return { share: about / parties, bound: share + Math.sqrt((share * (1 - share)) / parties) };
}

function sumUp(days: readonly DailyParties[]): DailyParties {
  return {
    parties: days.reduce((total, { parties }) => total + parties, 0),
    about: days.reduce((total, { about }) => total + about, 0),
  };
}
