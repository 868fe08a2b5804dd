import { looksBetter, partiesUntilProven } from '#shared/stats/judge-change.ts';
import { capitalise } from '#shared/stats/number-words.ts';
import type { Topic } from '#shared/understanding/understanding.ts';
import type { ChangeVerdict } from '#shared/venues/notes-contract.ts';

/** What guests complain about, in the middle of a sentence. */
const COMPLAINT_WORDS: Record<Topic, string> = {
  food_quality: 'complaints about the food',
  food_temperature: 'cold food',
  portion: 'complaints about portions',
  drinks: 'complaints about drinks',
  staff_attitude: 'complaints about the staff',
  waiting: 'long waits',
  order_mistake: 'wrong orders',
  price: 'complaints about prices',
  cleanliness: 'complaints about cleanliness',
  noise: 'complaints about noise',
  seating: 'complaints about seating',
  booking: 'trouble with bookings',
  payment: 'trouble with paying',
};

type VerdictResult = ChangeVerdict['says'];

const SHORT_VERDICTS: Record<VerdictResult, string> = {
  yes: 'it helped',
  no: 'it did not help',
  'not yet': 'too early to say',
  'cannot be told apart': 'cannot be told apart',
  described: 'before and after',
  'still reading': 'still reading older answers',
};

/** 'it helped', after the words of the note and a colon. */
export function shortVerdict(verdict: ChangeVerdict): string {
  return isPromising(verdict) ? 'it looks better' : SHORT_VERDICTS[verdict.says];
}

/** Not proven, but the figures so far look better. */
function isPromising({ says, before, after }: ChangeVerdict): boolean {
  return says === 'not yet' && after !== null && looksBetter(before, after);
}

/** 'Cold food fell from 18 of 150 parties to 4 of 140.' */
export function verdictSentence(
  topic: Topic,
  verdict: ChangeVerdict,
  { today, dayWords }: { today: string; dayWords: (day: string) => string },
): string {
  const what = capitalise(COMPLAINT_WORDS[topic]);
  const { says, before, after } = verdict;
  if (says === 'cannot be told apart') {
    return 'You noted another change like it within two weeks, so nobody can tell which one did what.';
  }
  if (says === 'still reading') return 'The comparison follows when all of them are read.';
  if (!after) return 'We compare guests’ answers from that day on.';
  const counts = `${what}: ${partiesText(before)} parties before, ${partiesText(after)} since.`;
  const [rateNow, rateBefore] = [after.about * before.parties, before.about * after.parties];
  if (says === 'yes')
    return `${what} fell from ${partiesText(before)} parties to ${partiesText(after)}.`;
  if (says === 'described') return `${counts} You noted it afterwards, so this proves nothing.`;
  if (says === 'no') {
    return `${counts} ${rateNow > rateBefore ? 'There are more of them now.' : 'If they had halved, it would show by now.'}`;
  }
  if (before.parties === 0) return 'No guest had answered before it, so there is no comparison.';
  if (before.about === 0) return `${what}: none before, so it cannot become less.`;
  if (isPromising(verdict)) return `${counts} ${whenProven(before, after)}`;
  const soFar = rateNow < rateBefore ? 'Fewer so far, but not certain yet' : 'No fewer so far';
  return `${counts} ${soFar}${whenItShows(verdict.couldBeSeenBy, { today, dayWords })}`;
}

type Side = ChangeVerdict['before'];

/** 'We call it proven after about 60 more parties like these.' */
function whenProven(before: Side, after: Side): string {
  const more = partiesUntilProven(before, after);
  return more === undefined
    ? 'To be certain would take many more parties.'
    : `We call it proven after about ${more.toLocaleString('en-GB')} more parties like these.`;
}

/** The end of the sentence: when an answer can be expected at this venue's pace. */
function whenItShows(
  by: string | null,
  { today, dayWords }: { today: string; dayWords: (day: string) => string },
): string {
  if (by === null) return '. Such complaints are so rare here that a change may never show.';
  return by > today ? `. If they halve, that should show by ${dayWords(by)}.` : '.';
}

function partiesText({ about, parties }: { about: number; parties: number }): string {
  return `${about === 0 ? 'none' : about.toLocaleString('en-GB')} of ${parties.toLocaleString('en-GB')}`;
}
