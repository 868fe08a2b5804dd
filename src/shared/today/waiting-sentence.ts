import { capitalise, numberWord } from '#shared/stats/number-words.ts';

/** Counting stops here, since every guest counted costs time. The inbox shows the full number. */
export const MAX_WAITING_COUNTED = 100;

/** The sentence about waiting guests, the same on every page. */
export function waitingSentence(waiting: number): string {
  if (waiting === 0) return 'Nobody is waiting for your answer.';
  if (waiting >= MAX_WAITING_COUNTED) return 'A hundred guests or more wait for your answer.';
  const who = waiting === 1 ? 'guest is' : 'guests are';
  return `${capitalise(numberWord(waiting))} ${who} waiting for your answer.`;
}
