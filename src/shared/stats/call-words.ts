import type { CallFigures, DurationQuartiles } from './call-figures.ts';
import { formatSeconds } from './definitions.ts';
import { isTooFewToSay } from './wilson-interval.ts';

/** "2 min (1 min to 5 min)": the median, with the range of the middle half if there are enough. */
export function formatQuartiles({ count, median, lower, upper }: DurationQuartiles): string {
  const middle = formatSeconds(median);
  const [from, to] = [formatSeconds(lower), formatSeconds(upper)];
  return isTooFewToSay(count) || from === to ? middle : `${middle} (${from} to ${to})`;
}

/** "9 of 12 (75%)"; without a percentage if there are few calls. */
export function formatPutRight({ made, withdrawn, putRight }: CallFigures): string {
  const of = made - withdrawn;
  if (of === 0) return 'All were withdrawn';
  const share = `${putRight} of ${of}`;
  return isTooFewToSay(of) ? share : `${share} (${Math.round((100 * putRight) / of)}%)`;
}

/** "Both sorted at the table.": how many of a day's calls were put right; others may be open. */
export function putRightSentence(calls: CallFigures): string {
  const { made, withdrawn, putRight } = calls;
  const of = made - withdrawn;
  if (of === 1) return putRight === 1 ? 'Sorted at the table.' : 'Not sorted yet.';
  if (putRight === 0) return 'None sorted yet.';
  if (putRight < of) return `${formatPutRight(calls)} sorted at the table so far.`;
  return of === 2 ? 'Both sorted at the table.' : `All ${of} sorted at the table.`;
}

/** A day's calls in one or two sentences. */
export function callsSentence(calls: CallFigures): string {
  const { made, withdrawn, missed, refused, untilThere } = calls;
  if (made + refused === 0) return 'No guest has called for staff yet today.';
  if (made === 0) return refusedCallsSentence(refused);
  const called = made === 1 ? 'One call today' : `${made} calls today`;
  const came = untilThere ? `, ${answeredWords(untilThere, made)}` : '';
  const unheard = refused === 0 ? '' : ` Nobody was listening for ${refused} more.`;
  return `${called}${came}.${countSentence(withdrawn, 'withdrawn')}${countSentence(missed, 'missed')}${unheard}`;
}

function refusedCallsSentence(refused: number): string {
  const guests = refused === 1 ? 'One guest' : `${refused} guests`;
  return `${guests} called today, and nobody was listening.`;
}

/** The time covers answered calls only: other calls may be waiting right now. */
function answeredWords({ count, median }: DurationQuartiles, made: number): string {
  const answered = `answered in ${formatSeconds(median)}`;
  return count < made ? `${count} of them ${answered}` : answered;
}

function countSentence(count: number, what: 'withdrawn' | 'missed'): string {
  if (count === 0) return '';
  return count === 1 ? ` One was ${what}.` : ` ${count} were ${what}.`;
}
