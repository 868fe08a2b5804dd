import { capitalised, numberWord } from '#shared/stats/number-words.ts';

/** As the frame does; the inbox knows how many more there are. */
export const MOST_WAITING_COUNTED = 100;

/** How many guests wait, in the words of every page that says it. */
export function waitingSentence(waiting: number): string {
  if (waiting === 0) return 'Nobody is waiting for your answer.';
  if (waiting >= MOST_WAITING_COUNTED) return 'A hundred guests or more wait for your answer.';
  const who = waiting === 1 ? 'guest is' : 'guests are';
  return `${capitalised(numberWord(waiting))} ${who} waiting for your answer.`;
}
