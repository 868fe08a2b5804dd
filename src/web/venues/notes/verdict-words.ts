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

type Says = ChangeVerdict['says'];

const SHORT: Record<Says, string> = {
  yes: 'it helped',
  no: 'it did not help',
  'not yet': 'too early to say',
  'cannot be told apart': 'cannot be told apart',
  described: 'before and after',
};

/** 'it helped', after the words of the note and a colon. */
export function shortVerdict({ says }: ChangeVerdict): string {
  return SHORT[says];
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
    return 'You noted another change of the same kind within two weeks, so nobody can say which of them did what.';
  }
  if (!after) return 'Guests’ answers are compared from that day on.';
  const counts = `${what}: ${of(before)} parties before, ${of(after)} since.`;
  if (says === 'yes') return `${what} fell from ${of(before)} parties to ${of(after)}.`;
  if (says === 'described') return `${counts} It was noted afterwards, so this proves nothing.`;
  if (says === 'no') {
    const isMore = after.about * before.parties > before.about * after.parties;
    return `${counts} ${isMore ? 'There are more of them now.' : 'A halving would have shown by now.'}`;
  }
  if (before.parties === 0) return 'No guest had answered before it, so there is no comparison.';
  if (before.about === 0) return `${what}: none before, so it cannot become less.`;
  return `${counts} ${whenItShows(verdict.couldBeSeenBy, { today, dayWords })}`;
}

function whenItShows(
  by: string | null,
  { today, dayWords }: { today: string; dayWords: (day: string) => string },
): string {
  if (by === null) return 'With so few answers, even a halving may never show.';
  return by > today
    ? `At your pace a halving would show by ${dayWords(by)}; less than that may never.`
    : `A halving would probably have shown by ${dayWords(by)}; less than that may never.`;
}

function of({ about, parties }: { about: number; parties: number }): string {
  return `${about.toLocaleString('en-GB')} of ${parties.toLocaleString('en-GB')}`;
}
