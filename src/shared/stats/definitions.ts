import { DAY_MS } from '#shared/durations.ts';
import type { Rating } from '#shared/feedback/ratings.ts';
import { dateFormat } from '#shared/site/date-format.ts';

/*
 * What the numbers mean, once for every screen, file and mail; the words that owners read of it stand
 * beside the rule. The database's side of it is src/server/stats/rollups/definitions.ts.
 */

/**
 * Day: one of the venue's own calendar. Feedback belongs to the day on which it arrived, whenever the
 * visit was.
 */
export function dayIn(timeZone: string, moment: Date): string {
  return dateFormat('en-CA', { timeZone }).format(moment);
}

export function addDays(date: string, days: number): string {
  const moved = new Date(`${date}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}

/** Whole days, the first and the last included, YYYY-MM-DD. */
export type Days = { first: string; last: string };

/** How many days they are. */
export function daysBetween({ first, last }: Days): number {
  return Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1;
}

/** So many days that end with this one. */
export function lastDays(count: number, today: string): Days {
  return { first: addDays(today, 1 - count), last: today };
}

/** Week: the last seven days, today the last of them. Never so many hours. */
export const WEEK_DAYS = 7;
export const WEEK_WORDS = 'The last 7 days, today included.';

export function weekUntil(today: string): Days {
  return lastDays(WEEK_DAYS, today);
}

/** What a week is compared with: the seven days right before it. */
export const WEEKS_COMPARED_WORDS = 'the last 7 days against the 7 before';

export function weekBefore({ first }: Days): Days {
  return weekUntil(addDays(first, -1));
}

/**
 * Month: a range of months begins on the same date so many months ago; a date that the month does not
 * have becomes its last. What is counted by the month, usage and reply credits, is of calendar months.
 */
export function lastMonths(count: number, today: string): Days {
  const start = new Date(`${today}T00:00:00Z`);
  const date = start.getUTCDate();
  start.setUTCDate(1);
  start.setUTCMonth(start.getUTCMonth() - count);
  const lastDate = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0));
  start.setUTCDate(Math.min(date, lastDate.getUTCDate()));
  return { first: start.toISOString().slice(0, 10), last: today };
}

/** What the ranges of days are called where one is chosen. */
export const RANGE_WORDS = {
  last_7_days: 'Last 7 days',
  last_30_days: 'Last 30 days',
  last_90_days: 'Last 90 days',
  last_3_months: 'Last 3 months',
  all: 'All time',
  all_time: 'All time',
} as const;

/** Satisfied: of those who gave a rating, who said okay or better. */
export const SATISFIED_RATINGS: readonly Rating[] = ['okay', 'great', 'excellent'];
export const SATISFIED_WORDS = 'Okay or better';

/** Percent of the rated feedback; 0 without any. */
export function satisfactionRate(satisfied: number, rated: number): number {
  return rated === 0 ? 0 : Math.round((100 * satisfied) / rated);
}

/** Response time: from the feedback's arrival to the reply, of replies that were not refused. */
export const RESPONSE_TIME_WORDS = 'Until your reply';

/** Hours with one decimal, null without replies. */
export function averageHours(seconds: number, count: number): number | null {
  return count === 0 ? null : Math.round((seconds * 10) / (count * 3600)) / 10;
}

/** The same in whole minutes, since an hour has no tenths on anybody's watch. */
export function averageMinutes(seconds: number, count: number): number | null {
  return count === 0 ? null : Math.round(seconds / (count * 60));
}

/**
 * Answered: from the guest's words, or from the call that they made before, until somebody first took
 * the complaint, replied to it or resolved it. In opening hours: only the hours count in which the
 * venue was open.
 */
export const ANSWERED_WORDS =
  'From the guest’s words until somebody took, answered or resolved it.';

/**
 * Faster or slower: the share of complaints that were answered within 24 hours, of all that are at
 * least that old, now and before. A mean of what was answered makes every new period look fast, since
 * those who still wait are not in it; this counts them, and gives both periods the same time. Whole
 * days are old enough: the last one that counts is the day before yesterday.
 */
export const IN_TIME_HOURS = 24;

export function lastDayOldEnough(today: string): string {
  return addDays(today, -2);
}

/**
 * Put right at the table: somebody came and did something, before the guest had left, and the guest
 * did not say that it was not sorted out. Of all calls that the guest did not withdraw.
 */
export const PUT_RIGHT_WORDS =
  'Put right: somebody came while the guest was there, and the guest did not object.';

const MINUTES_PER_HOUR = 60;
const HOURS_PER_DAY = 24;

/** "40 s", "12 min", "1 h 20 min", "2.5 days": how long anything took, on every screen. */
export function formatSeconds(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < MINUTES_PER_HOUR) return `${minutes} min`;
  const hours = Math.floor(minutes / MINUTES_PER_HOUR);
  if (hours >= 2 * HOURS_PER_DAY) return `${Math.round((10 * hours) / HOURS_PER_DAY) / 10} days`;
  const rest = minutes % MINUTES_PER_HOUR;
  return rest === 0 || hours >= HOURS_PER_DAY ? `${hours} h` : `${hours} h ${rest} min`;
}

/** How long guests wait for a reply on average; null where nobody has replied yet. */
export function formatResponseTime(minutes: number | null): string {
  if (minutes === null) return 'Not tracked yet';
  return minutes === 0 ? 'Under 1 min' : formatSeconds(60 * minutes);
}

/** Sentiment: by the rating, and by the words only where there is none. */
export const SENTIMENTS = ['positive', 'negative', 'mixed', 'neutral'] as const;
export type Sentiment = (typeof SENTIMENTS)[number];

export function sentimentOf(feedback: {
  overallRating?: Rating | null | undefined;
  textGeneral?: string | null | undefined;
}): Sentiment {
  return sentimentByRating(feedback.overallRating) ?? sentimentByKeywords(feedback.textGeneral);
}

function sentimentByRating(rating: Rating | null | undefined): Sentiment | undefined {
  if (!rating) return undefined;
  if (rating === 'okay') return 'neutral';
  return rating === 'poor' || rating === 'fair' ? 'negative' : 'positive';
}

const POSITIVE = wordsLike('excellent|great|amazing|perfect|love|fantastic|wonderful');
const NEGATIVE = wordsLike('terrible|awful|bad|horrible|hate|worst|disappointing');

export function sentimentByKeywords(text: string | null | undefined): Sentiment {
  const isPositive = POSITIVE.test(text ?? '');
  const isNegative = NEGATIVE.test(text ?? '');
  if (isPositive && isNegative) return 'mixed';
  if (isPositive) return 'positive';
  return isNegative ? 'negative' : 'neutral';
}

/** Whole words with the usual endings: "loved" is love, "clover" is not. */
function wordsLike(words: string): RegExp {
  return new RegExp(`\\b(?:${words})(?:s|d|ed|ly|ing|er|est)?\\b`, 'i');
}
