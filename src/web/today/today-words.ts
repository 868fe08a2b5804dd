import { dateFormat } from '#shared/site/format-moment.ts';
import { isClearlyMoreOrFewer } from '#shared/stats/change-verdict.ts';
import { addDays } from '#shared/stats/definitions.ts';
import { numberWord } from '#shared/stats/number-words.ts';
import { MAX_COUNTED_WAITING_GUESTS } from '#shared/today/waiting-sentence.ts';

const NUMBER_WORDS = [
  ...['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  ...['eleven', 'twelve'],
];

/** What the sentence of Today is about. */
export type TodayState = {
  /** Answers that arrived today. */
  guests: number;
  /** Open complaints that no member has taken. */
  waiting: number;
  /** Guests with an unread ticket message; undefined if all of them wait for a reply anyway. */
  wroteBack?: number | undefined;
  /** Restaurants of the user other than this one with serious open matters. */
  seriousElsewhere?: readonly SeriousVenue[];
  /**
   * True if guests may be waiting at another restaurant, so that the text speaks only of this one.
   */
  isOnlyHere?: boolean;
};

export type SeriousVenue = { name: string; serious: number };

/** The current state in one sentence: today's answers, and who waits. */
export function todaySentence({ guests, ...others }: TodayState): string {
  const arrived =
    guests === 0
      ? 'No answers yet today'
      : `${capitalise(countInWords(guests))} ${guests === 1 ? 'answer' : 'answers'} so far today`;
  const { waiting, wroteBack = 0 } = others;
  if (waiting > 0 && waiting < MAX_COUNTED_WAITING_GUESTS && wroteBack > 0) {
    const back = `${numberWord(wroteBack)} ${wroteBack === 1 ? 'has' : 'have'} written back`;
    return `${arrived}. ${capitalise(waitingWords(others))}, and ${back}.`;
  }
  const isQuietDayWithWork = guests === 0 && !isNobodyWaiting(others);
  return `${arrived}, ${isQuietDayWithWork ? 'but' : 'and'} ${waitingWords(others)}.`;
}

type WaitingState = Omit<TodayState, 'guests'>;

function isNobodyWaiting({ waiting, wroteBack = 0, seriousElsewhere = [] }: WaitingState): boolean {
  return waiting + wroteBack + seriousElsewhere.length === 0;
}

function waitingWords(state: WaitingState): string {
  const { waiting, wroteBack = 0, seriousElsewhere = [], isOnlyHere = false } = state;
  if (waiting >= MAX_COUNTED_WAITING_GUESTS)
    return 'a hundred or more guests are waiting for your reply';
  if (waiting > 0) {
    return `${numberWord(waiting)} ${waiting === 1 ? 'guest is' : 'guests are'} waiting for your reply`;
  }
  if (seriousElsewhere.length > 0) return seriousElsewhereWords(seriousElsewhere);
  if (wroteBack > 0) return guestReplyWords(wroteBack);
  return isOnlyHere ? 'nobody is waiting here' : 'nobody is waiting';
}

/**
 * 'Luna has a serious complaint still open': somebody may have acted on it, for example by a step of
 * its case. Safety cases of complaints that are in hand do not count.
 */
export function seriousElsewhereWords(venues: readonly SeriousVenue[]): string {
  const count = venues.reduce((sum, { serious }) => sum + serious, 0);
  const [only] = venues;
  const where = venues.length === 1 && only ? `${only.name} has` : 'your other restaurants have';
  const complaints =
    count === 1 ? 'a serious complaint' : `${numberWord(count)} serious complaints`;
  return `${where} ${complaints} still open`;
}

/** Counts guests whose ticket message is unread: 'one guest has written back'. */
export function guestReplyWords(count: number): string {
  return `${countInWords(count)} ${count === 1 ? 'guest has' : 'guests have'} written back`;
}

/**
 * 'A usual Sunday has three to six by now.' Null where that would not help: a day that usually
 * has no answers by now is mentioned only if today's are more than chance would bring.
 */
export function usualRangeSentence(
  date: string,
  { least, most }: { least: number; most: number },
  guests: number,
): string | null {
  if (most === 0) {
    const isUnusual = isClearlyMoreOrFewer(guests, most);
    return isUnusual ? `More than usual for a ${weekdayOf(date)} by now.` : null;
  }
  const range =
    least === most ? countInWords(most) : `${countInWords(least, 'none')} to ${countInWords(most)}`;
  return `A usual ${weekdayOf(date)} has ${range} by now.`;
}

/** A number as a word up to twelve, as digits beyond. */
export function countInWords(count: number, none = 'no'): string {
  return count === 0 ? none : (NUMBER_WORDS[count] ?? count.toLocaleString('en-GB'));
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
