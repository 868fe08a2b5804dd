import { addDays } from '#shared/stats/definitions.ts';
import type { PeriodChoice } from '#shared/stats/period.ts';
import type { InboxKind } from './inbox-address.ts';
import { RATINGS, type Rating } from './ratings.ts';

/** What a typed search asks for: filters, and the words that remain to be searched for. */
export type SearchRequest = {
  search: string;
  kind?: InboxKind;
  asked?: PeriodChoice;
  rating?: Rating;
  table?: string;
};

const KIND_WORDS: Record<string, InboxKind> = {
  waiting: 'waiting',
  complaint: 'complaints',
  complaints: 'complaints',
  praise: 'praise',
};

const WEEKDAYS: readonly string[] = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
];
const WEEKDAY = `(${WEEKDAYS.join('|')})`;

/**
 * Reads a search such as 'cold last Friday' or 'waiting yesterday table 7' as filters. Days follow
 * the venue's calendar. The words that name no filter are left to search for. Words in double
 * quotes are never read as filters and keep their quotes: the server searches for a quoted phrase
 * as it stands.
 */
export function readSearchRequest(text: string, today: string): SearchRequest {
  const request: SearchRequest = { search: '' };
  const words = text
    .split(/("[^"]*")/)
    .map((part) => (/^".*\S.*"$/.test(part) ? part : readFilters(part, today, request)));
  request.search = words.join(' ').replace(/\s+/g, ' ').trim();
  return request;
}

/** Moves what names a filter into the request, and returns the rest. */
function readFilters(text: string, today: string, request: SearchRequest): string {
  let rest = text;
  // A filter is read once: in 'poor, not great' the second rating stays a word.
  function take(pattern: RegExp, read: (match: RegExpExecArray) => boolean): void {
    const match = pattern.exec(rest);
    if (!match || !read(match)) return;
    rest = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`;
  }
  for (const { pattern, days } of DAY_WORDS) {
    take(pattern, (match) => {
      if (request.asked) return false;
      request.asked = days(today, match[1]?.toLowerCase() ?? '');
      return true;
    });
  }
  take(/(?<![\w-])table ([\w-]*\d[\w-]*)(?![\w-])/i, ([, table]) => {
    if (request.table || !table) return false;
    request.table = table.toLowerCase();
    return true;
  });
  take(RATING_WORD, ([word = '']) => {
    const rating = RATINGS.find((each) => each === word.toLowerCase());
    if (request.rating || !rating) return false;
    request.rating = rating;
    return true;
  });
  take(KIND_WORD, ([word = '']) => {
    const kind = KIND_WORDS[word.toLowerCase()];
    if (request.kind || !kind) return false;
    request.kind = kind;
    return true;
  });
  return rest;
}

const RATING_WORD = wholeWord(RATINGS.join('|'));
const KIND_WORD = wholeWord(Object.keys(KIND_WORDS).join('|'));

/** Words for days, the longest first. */
const DAY_WORDS: { pattern: RegExp; days: (today: string, weekday: string) => PeriodChoice }[] = [
  {
    pattern: wholeWord('this weekend'),
    days: (today) => span(lastWeekend(today), 2),
  },
  {
    pattern: wholeWord('last weekend'),
    days: (today) => span(lastWeekend(addDays(mondayOf(today), -1)), 2),
  },
  { pattern: wholeWord('last 7 days'), days: () => ({ period: 'last_7_days' }) },
  { pattern: wholeWord('last 30 days'), days: () => ({ period: 'last_30_days' }) },
  {
    pattern: wholeWord('this week'),
    days: (today) => custom(mondayOf(today), today),
  },
  {
    pattern: wholeWord('last week'),
    days: (today) => span(addDays(mondayOf(today), -7), 7),
  },
  {
    pattern: wholeWord('this month'),
    days: (today) => custom(`${today.slice(0, 7)}-01`, today),
  },
  {
    pattern: wholeWord('last month'),
    days: (today) => {
      const last = addDays(`${today.slice(0, 7)}-01`, -1);
      return custom(`${last.slice(0, 7)}-01`, last);
    },
  },
  { pattern: wholeWord('all time'), days: () => ({ period: 'all_time' }) },
  { pattern: wholeWord('yesterday'), days: (today) => span(addDays(today, -1), 1) },
  { pattern: wholeWord('today'), days: (today) => span(today, 1) },
  {
    pattern: wholeWord(`(?:last|on) ${WEEKDAY}`),
    days: (today, weekday) => span(previousWeekday(weekday, today), 1),
  },
];

/** The most recent such weekday before today: on a Friday, 'last Friday' is a week ago. */
function previousWeekday(weekday: string, today: string): string {
  const wanted = WEEKDAYS.indexOf(weekday);
  return addDays(today, -((weekdayOf(today) - wanted + 6) % 7) - 1);
}

/** The Saturday of the last weekend that has begun. */
function lastWeekend(today: string): string {
  return addDays(today, -((weekdayOf(today) + 2) % 7));
}

/** Monday is 0. */
function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

function mondayOf(day: string): string {
  return addDays(day, -weekdayOf(day));
}

function span(first: string, days: number): PeriodChoice {
  return custom(first, addDays(first, days - 1));
}

function custom(startDate: string, endDate: string): PeriodChoice {
  return { period: 'custom', startDate, endDate };
}

function wholeWord(words: string): RegExp {
  return new RegExp(`(?<![\\w-])(?:${words.replaceAll(' ', '\\s+')})(?![\\w-])`, 'i');
}
