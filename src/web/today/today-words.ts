import { dateFormat } from '#shared/site/format-moment.ts';
import { isClearlyMoreOrFewer } from '#shared/stats/change-verdict.ts';
import { addDays } from '#shared/stats/definitions.ts';
import { waitingSentence } from '#shared/today/waiting-sentence.ts';

const WORDS = [
  ...['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  ...['eleven', 'twelve'],
];

/** The current state in two short sentences. */
export function todaySentences({
  guests,
  waiting,
  wroteBack = 0,
  isOnlyHere = false,
}: {
  guests: number;
  waiting: number;
  wroteBack?: number | undefined;
  /**
   * True if guests may be waiting at another restaurant, so that the text speaks only of this one.
   */
  isOnlyHere?: boolean;
}): string[] {
  const arrived =
    guests === 0
      ? 'No answers yet today.'
      : `${capitalise(countInWords(guests))} ${guests === 1 ? 'answer' : 'answers'} so far today.`;
  const isOnlyWritten = waiting === 0 && wroteBack > 0;
  if (isOnlyWritten) return [arrived, guestReplySentence(wroteBack)];
  const isQuietHere = waiting === 0 && isOnlyHere;
  return [arrived, isQuietHere ? 'Nobody is waiting here.' : waitingSentence(waiting)];
}

/** Counts guests whose ticket message is unread. */
export function guestReplySentence(count: number): string {
  return `${capitalise(countInWords(count))} ${count === 1 ? 'guest has' : 'guests have'} written back.`;
}

/**
 * 'A usual Sunday brings three to six by this time.' On a day that usually has none, guests count
 * as more than usual only if that is unlikely to be chance.
 */
export function usualRangeSentence(
  date: string,
  { least, most }: { least: number; most: number },
  guests: number,
): string {
  if (most === 0 && isClearlyMoreOrFewer(guests, most))
    return `More than a usual ${weekdayOf(date)} by this time.`;
  const range =
    least === most
      ? countInWords(most, 'nobody')
      : `${countInWords(least, 'none')} to ${countInWords(most)}`;
  return `A usual ${weekdayOf(date)} brings ${range} by this time.`;
}

/** A number as a word up to twelve, as digits beyond. */
export function countInWords(count: number, none = 'no'): string {
  return count === 0 ? none : (WORDS[count] ?? count.toLocaleString('en-GB'));
}

export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A day relative to today: 'Yesterday', or 'On Friday 13 November'. */
export function praiseDayWords(date: string, today: string): string {
  const isYesterday = addDays(date, 1) === today;
  return isYesterday ? 'Yesterday' : `On ${dayWords(date)}`;
}

/** 'Sunday 15 November, 13:50', in the venue's time zone. */
export function momentWords(now: Date, timeZone: string): string {
  const day = dateFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone,
  }).format(now);
  const time = dateFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(now);
  return `${day.replace(',', '')}, ${time}`;
}

/** 'Friday 13 November'. */
function dayWords(date: string): string {
  return dateFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
    .format(new Date(date))
    .replace(',', '');
}

function weekdayOf(date: string): string {
  return dateFormat('en-GB', { weekday: 'long', timeZone: 'UTC' }).format(new Date(date));
}
