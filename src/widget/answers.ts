import { RATINGS, type Rating } from '#shared/feedback/ratings.ts';
import { isSeriousComplaint, isSkipMark, MAX_LENGTHS } from '#shared/feedback/rules.ts';
import {
  COMPLAINT_TOPICS,
  type ComplaintTopic,
  PRAISE_TOPICS,
  type PraiseTopic,
  type Topic,
} from '#shared/feedback/topics.ts';
import type { OfferedReward } from '#shared/rewards/rules.ts';
import { pathOf, type StepName } from './steps.ts';

export type Visit = { day: 'today' | 'yesterday'; date: string; time?: string };

/**
 * What the guest has answered so far, in the values that are stored and in no language: plain JSON,
 * made to be kept in the browser. Null is a skipped question, absent one that was not reached.
 */
export type Answers = {
  rating?: Rating;
  topic?: PraiseTopic | ComplaintTopic | 'other';
  customTopic?: string;
  details?: string | null;
  serverName?: string | null;
  visit?: Visit;
  sympathyShown?: true;
  flaggingShown?: true;
  firstName?: string | null;
  email?: string | null;
  reward?: string | null;
  /** All steps are done: from here on nothing may change what is sent under the same key. */
  finished?: true;
};

/** Whatever a browser kept or a late event brings: trusted only as far as `acceptAnswers` takes it. */
export type UncheckedAnswers = Readonly<{ [Name in keyof Answers]?: unknown }>;

/** The answers to one step, cleaned; undefined while the step is not (or not validly) answered. */
export function acceptAnswers(
  step: StepName,
  given: UncheckedAnswers,
  rewards: readonly OfferedReward[],
): Answers | undefined {
  switch (step) {
    case 'rating':
      return present({ rating: RATINGS.find((rating) => rating === given.rating) });
    case 'topic':
      return acceptTopic(given);
    case 'details':
      return present({ details: optionalText(given.details, MAX_LENGTHS.text) });
    case 'shout-out':
      return present({ serverName: optionalText(given.serverName, MAX_LENGTHS.name) });
    case 'visit':
      return present({ visit: acceptVisit(given.visit, given.rating) });
    case 'sympathy':
      return present({ sympathyShown: given.sympathyShown === true || undefined });
    case 'flagging':
      return present({ flaggingShown: given.flaggingShown === true || undefined });
    case 'name':
      return present({ firstName: optionalText(given.firstName, MAX_LENGTHS.name) });
    case 'email':
    case 'follow-up':
      return present({ email: optionalEmail(given.email) });
    case 'contact':
      return present({
        firstName: optionalText(given.firstName, MAX_LENGTHS.name),
        email: optionalEmail(given.email),
      });
    case 'reward':
      return present({ reward: acceptReward(given, rewards) });
  }
}

/** Stricter than what the server takes, never laxer: a finished feedback must not be refused. */
export function isEmailAddress(text: string): boolean {
  return (
    text.length <= MAX_LENGTHS.email &&
    /^(?!.*'@)[\w'+-]+(\.[\w'+-]+)*@([a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i.test(text)
  );
}

/** The stored category and sentence of what the guest chose or wrote. */
export function topicOf({ rating, topic, customTopic }: Answers): Topic | undefined {
  if (customTopic !== undefined) return { category: customTopic, sentence: customTopic };
  return topic === undefined ? undefined : topicsFor(rating)[topic];
}

export function isSerious(answers: Answers): boolean {
  const { rating, details } = answers;
  return (
    rating !== undefined &&
    pathOf(rating) === 'negative' &&
    isSeriousComplaint(rating, [topicOf(answers)?.sentence, details ?? undefined])
  );
}

/** What cannot be stored (NUL, halves of a character) and the mark of a skip are no text. */
export function cleanText(text: string, most: number): string {
  const clean = text
    .replaceAll('\0', '')
    .trim()
    .slice(0, most)
    .replace(/\p{Cs}/gu, '')
    .trim();
  return isSkipMark(clean) ? '' : clean;
}

function acceptTopic({ rating, topic, customTopic }: UncheckedAnswers): Answers | undefined {
  if (topic === 'other') {
    const written =
      typeof customTopic === 'string' && cleanText(customTopic, MAX_LENGTHS.primaryIssue);
    return written ? { topic, customTopic: written } : undefined;
  }
  const chosen = Object.keys(topicsFor(rating)).find((name) => name === topic);
  return present({ topic: chosen as PraiseTopic | ComplaintTopic | undefined });
}

function topicsFor(rating: unknown): Readonly<Record<string, Topic | undefined>> {
  return pathOf(rating as Rating | undefined) === 'negative' ? COMPLAINT_TOPICS : PRAISE_TOPICS;
}

function acceptVisit(visit: unknown, rating: unknown): Visit | undefined {
  if (typeof visit !== 'object' || visit === null) return undefined;
  const { day, date, time } = visit as Readonly<Record<keyof Visit, unknown>>;
  if ((day !== 'today' && day !== 'yesterday') || !isCalendarDate(date)) return undefined;
  if (!time || pathOf(rating as Rating | undefined) === 'negative') return { day, date };
  return isTimeOfDay(time) ? { day, date, time } : undefined;
}

function isCalendarDate(date: unknown): date is string {
  return (
    typeof date === 'string' &&
    /^(19|[2-9]\d)\d\d-\d\d-\d\d$/.test(date) &&
    !Number.isNaN(Date.parse(date)) &&
    new Date(date).toISOString().startsWith(date)
  );
}

function isTimeOfDay(time: unknown): time is string {
  return typeof time === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(time);
}

/** A reward that left the offer is asked for again, but not when the feedback may already be sent. */
function acceptReward(
  { reward, finished }: UncheckedAnswers,
  rewards: readonly OfferedReward[],
): string | null | undefined {
  if (reward === null) return null;
  if (finished && typeof reward === 'string') return cleanText(reward, MAX_LENGTHS.rewardSelected);
  return rewards.find(({ value }) => value === reward)?.value;
}

function optionalText(value: unknown, most: number): string | null | undefined {
  if (value === null) return null;
  return typeof value === 'string' ? cleanText(value, most) || null : undefined;
}

function optionalEmail(value: unknown): string | null | undefined {
  const email = optionalText(value, MAX_LENGTHS.email + 1);
  return email && !isEmailAddress(email) ? undefined : email;
}

function present(answers: Answers): Answers | undefined {
  return Object.values(answers).some((value) => value === undefined) ? undefined : answers;
}
