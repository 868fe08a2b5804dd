import { DAY_MS } from '#shared/durations.ts';
import type { Rating } from '#shared/feedback/ratings.ts';
import { dateFormat } from '#shared/site/format-moment.ts';

/* The meaning of the figures, defined once for every screen, file and email; the texts for
    owners are beside each rule. The SQL side is src/server/stats/rollups/definitions.ts. */

/**
 * Day: a day of the venue's own calendar. Feedback belongs to the day on which it arrived, whenever
 * the visit was.
 */
export function localDay(timeZone: string, moment: Date): string {
  return dateFormat('en-CA', { timeZone }).format(moment);
}

export function addDays(date: string, days: number): string {
  const moved = new Date(`${date}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}

/** Whole days, first and last included, YYYY-MM-DD. */
export type DaySpan = { first: string; last: string };

/** The number of days. */
export function countDays({ first, last }: DaySpan): number {
  return Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1;
}

/** The given number of days up to and including today. */
export function lastDays(count: number, today: string): DaySpan {
  return { first: addDays(today, 1 - count), last: today };
}

/** Week: the last seven days including today, counted in days and never in hours. */
export const WEEK_DAYS = 7;
export const WEEK_EXPLANATION = 'The last 7 days, today included.';

export function lastSevenDays(today: string): DaySpan {
  return lastDays(WEEK_DAYS, today);
}

/** A week is compared with the seven days right before it. */
export const WEEK_COMPARISON_WORDS = 'the last 7 days against the 7 before';

export function weekBefore({ first }: DaySpan): DaySpan {
  return lastSevenDays(addDays(first, -1));
}

/**
 * Month: a range of months begins on the same date that many months ago, or on the last day of a
 * month that lacks the date. Monthly usage and reply credits go by calendar months.
 */
export function lastMonths(count: number, today: string): DaySpan {
  const start = new Date(`${today}T00:00:00Z`);
  const date = start.getUTCDate();
  start.setUTCDate(1);
  start.setUTCMonth(start.getUTCMonth() - count);
  const lastDate = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0));
  start.setUTCDate(Math.min(date, lastDate.getUTCDate()));
  return { first: start.toISOString().slice(0, 10), last: today };
}

/** Names of the ranges in the range selection. */
export const RANGE_LABELS = {
  last_7_days: 'Last 7 days',
  last_30_days: 'Last 30 days',
  last_90_days: 'Last 90 days',
  last_3_months: 'Last 3 months',
  last_year: 'Last 12 months',
  all: 'All time',
  all_time: 'All time',
} as const;

/** Satisfied: guests who said okay or better, out of those who gave a rating. */
export const SATISFIED_RATINGS: readonly Rating[] = ['okay', 'great', 'excellent'];

/** Percentage of the rated feedback; 0 if there are no ratings. */
export function satisfactionRate(satisfied: number, rated: number): number {
  return rated === 0 ? 0 : Math.round((100 * satisfied) / rated);
}

/** What the owner's figures count, so that numbers on two screens can be compared. */
export const COUNT_EXPLANATIONS = {
  complaints: 'rated poor or fair, or serious',
  negative: 'Rated poor or fair',
  serious: 'Rated poor, or alarming words',
};

/** Response time: from the feedback's arrival to the reply; refused replies are left out. */
export const RESPONSE_TIME_LABEL = 'Until your reply';

/** Hours with one decimal; null without replies. */
export function averageHours(seconds: number, count: number): number | null {
  return count === 0 ? null : Math.round((seconds * 10) / (count * 3600)) / 10;
}

/** Like `averageHours`, in whole minutes, because tenths of an hour are hard to read. */
export function averageMinutes(seconds: number, count: number): number | null {
  return count === 0 ? null : Math.round(seconds / (count * 60));
}

/**
 * Answered: the time from the guest's words, or from an earlier call by the guest, until a member
 * first took the complaint, replied or resolved it. In opening hours: counts only the time when the
 * venue was open.
 */
export const ANSWERED_EXPLANATION =
  'From the guest’s comment until someone took, answered or resolved it.';

/**
 * Faster or slower: compares two periods by the share of complaints answered within 24 hours, among
 * those at least that old. A mean over answered complaints would make every new period look fast,
 * because it leaves out unanswered ones; this share includes them and gives both periods the same
 * time. Only whole days count, so the last day is the day before yesterday.
 */
export const IN_TIME_HOURS = 24;

export function lastCompleteDay(today: string): string {
  return addDays(today, -2);
}

/**
 * Put right at the table: a staff member came and did something before the guest left, and the
 * guest did not say that it was not sorted out. Out of all calls that were not withdrawn.
 */
export const PUT_RIGHT_EXPLANATION =
  'Sorted: someone came while the guest was there, and the guest did not object.';

const MINUTES_PER_HOUR = 60;
const HOURS_PER_DAY = 24;

/** "40 s", "12 min", "1 h 20 min", "2.5 days": a duration, the same on every screen. */
export function formatSeconds(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < MINUTES_PER_HOUR) return `${minutes} min`;
  const hours = minutes / MINUTES_PER_HOUR;
  if (hours >= 2 * HOURS_PER_DAY) return `${Math.round((10 * hours) / HOURS_PER_DAY) / 10} days`;
  if (hours >= HOURS_PER_DAY) return `${Math.round(hours)} h`;
  const rest = minutes % MINUTES_PER_HOUR;
  return rest === 0 ? `${hours} h` : `${Math.floor(hours)} h ${rest} min`;
}

/** The average time until a reply, in words; null if there are no replies yet. */
export function formatResponseTime(minutes: number | null): string {
  if (minutes === null) return 'Not tracked yet';
  return minutes === 0 ? 'Under 1 min' : formatSeconds(60 * minutes);
}

/** Sentiment: by the rating, and by the words only if there is none. */
export const SENTIMENTS = ['positive', 'negative', 'mixed', 'neutral'] as const;
export type Sentiment = (typeof SENTIMENTS)[number];

export function feedbackSentiment(feedback: {
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
