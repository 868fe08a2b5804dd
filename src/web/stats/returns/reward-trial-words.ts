import type { RewardTrial } from '#shared/stats/returns-contract.ts';
import { countWithNoun } from '../count-with-noun.ts';
import { daysWords } from '../insights/step-words.ts';

/** What the two halves show so far, as the heading of the card. */
export function trialHeading({ says, couldBeSeenBy, running, difference }: RewardTrial): string {
  if (says === 'more') return 'More guests come back with a reward for the next visit';
  if (says === 'fewer') return 'Fewer guests come back with a reward for the next visit';
  if (!difference && running > 0) return 'Too early to say: most codes are still valid';
  return couldBeSeenBy === null
    ? 'Too early to say, and with so few codes it may stay so'
    : 'Too early to say';
}

/** 'In every hundred guests, 3 to 15 more come back.' */
export function differenceSentence({ difference, says }: RewardTrial): string | undefined {
  if (!difference) return undefined;
  const { low, high } = difference;
  if (says === 'more') {
    return `In every hundred guests, ${Math.round(low)} to ${Math.round(high)} more come back.`;
  }
  if (says === 'fewer') {
    return `In every hundred guests, ${Math.round(-high)} to ${Math.round(-low)} fewer come back.`;
  }
  return `In every hundred guests, it may be anything from ${Math.round(-low)} fewer to ${Math.round(high)} more.`;
}

/** By when a difference worth having would show. */
export function whenItShowsSentence(
  { says, couldBeSeenBy }: RewardTrial,
  today: string,
): string | undefined {
  if (says !== 'too early' || couldBeSeenBy === null) return undefined;
  const day = daysWords({ first: couldBeSeenBy, last: couldBeSeenBy }, today);
  return `At your pace, ten more in a hundred would show by ${day}; a smaller difference takes longer.`;
}

/** '24 more codes are still valid. They count once they expire, …' */
export function runningSentence({ running }: RewardTrial): string | undefined {
  if (running === 0) return undefined;
  const codes = countWithNoun(running, 'more code');
  return `${codes} ${running === 1 ? 'is' : 'are'} still valid. Codes count once they have expired, so that both halves have had the same time.`;
}
