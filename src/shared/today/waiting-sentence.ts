import { capitalise, numberWord } from '#shared/stats/number-words.ts';

/** Counting stops here, since every guest counted costs time. The inbox shows the full number. */
export const MAX_COUNTED_WAITING_GUESTS = 100;

/**
 * The sentence about waiting guests. Only open complaints wait for 'your answer'. Where unread
 * messages are counted too, guests wait for 'you': the message may be a thank-you.
 */
export function waitingSentence(waiting: number, awaited: 'your answer' | 'you' = 'your answer') {
  if (waiting === 0) return `Nobody is waiting for ${awaited}.`;
  if (waiting >= MAX_COUNTED_WAITING_GUESTS)
    return `At least 100 guests are waiting for ${awaited}.`;
  const who = waiting === 1 ? 'guest is' : 'guests are';
  return `${capitalise(numberWord(waiting))} ${who} waiting for ${awaited}.`;
}
