import { RATINGS, type Rating } from '#shared/feedback/ratings.ts';
import { FEEDBACK_MAX_LENGTHS, isSkippedAnswer } from '#shared/feedback/rules.ts';
import { isSeriousComplaint, needsPersonalResponse } from '#shared/feedback/serious-complaints.ts';
import {
  type ChatTopic,
  COMPLAINT_TOPICS,
  type ComplaintTopic,
  PRAISE_TOPICS,
  type PraiseTopic,
} from '#shared/feedback/topics.ts';
import type { OfferedReward } from '#shared/rewards/rules.ts';
import type { ConversationSetup } from './conversation-setup.ts';
import { conversationPathOf, OPTIONAL_FIELDS, type OptionalField, type StepName } from './steps.ts';

export type Visit = {
  day: 'today' | 'yesterday';
  date: string;
  time?: string;
  /** Set if the day was known, so that the guest was not asked for it. */
  isKnown?: true;
};

/**
 * The guest's answers so far, as the language-independent values that are stored. Plain JSON, so that
 * the browser can keep it. Null: the question was skipped. Absent: it was not reached yet.
 */
export type Answers = {
  rating?: Rating;
  topic?: PraiseTopic | ComplaintTopic | 'other';
  customTopic?: string;
  details?: string | null;
  serverName?: string | null;
  visit?: Visit;
  /**
   * The day on which the guest has called staff to the table. That is the day of the visit, which the
   * guest is then not asked for.
   */
  calledOn?: string;
  /**
   * The day on which the guest answers at a table in service. A guest in danger there is not asked
   * for the day of the visit.
   */
  seatedOn?: string;
  /** Set once the message of that step, which needs no answer, has been shown. */
  sympathy?: true;
  flagging?: true;
  firstName?: string | null;
  email?: string | null;
  reward?: string | null;
  /**
   * Set once all steps are done; the feedback under the conversation's key must not change any
   * more.
   */
  finished?: true;
  /**
   * Set if the text reports danger: the server has found this, or it is recorded in a stored
   * ending, which does not keep the text.
   */
  wasDanger?: true;
  /** Set if the server has read the text and found no danger in it. */
  wasHarmless?: true;
  /**
   * Set if the guest took back text about danger after seeing the advice, or typed such text
   * without sending it. The advice stays, because a guest who plays the danger down may still need
   * it.
   */
  wasAdvised?: true;
  /**
   * Set if the venue's monthly limit is used up, so that nobody can read the answer (`sealed`),
   * unless the server has passed it on because it is about safety (`opened`). There is no reward
   * for it in either case.
   */
  held?: 'sealed' | 'opened';
  /**
   * Set if the server has accepted a part of the answer, so that the monthly limit does not apply
   * to the rest.
   */
  wasAccepted?: true;
};

/** Answers from browser storage or a late event: not trusted until `acceptAnswers` accepts them. */
export type UncheckedAnswers = Readonly<{ [Name in keyof Answers]?: unknown }>;

/** The answers to one step, cleaned; undefined while the step is not (or not validly) answered. */
export function acceptAnswers(
  step: StepName,
  given: UncheckedAnswers,
  rewards: readonly OfferedReward[],
): Answers | undefined {
  switch (step) {
    case 'rating':
      return onlyIfComplete({ rating: RATINGS.find((rating) => rating === given.rating) });
    case 'topic':
      return acceptTopic(given);
    case 'visit':
      return onlyIfComplete({ visit: acceptVisit(given.visit, given.rating) });
    case 'sympathy':
    case 'flagging':
      return given[step] === true ? { [step]: true } : undefined;
    default: {
      const fields = OPTIONAL_FIELDS[step] ?? [];
      const read = fields.map((field) => [field, optionalAnswer(field, given, rewards)]);
      return onlyIfComplete(Object.fromEntries(read));
    }
  }
}

/**
 * Whether the text is an email address. Never laxer than the server's check, or the server would
 * refuse finished feedback.
 */
export function isEmailAddress(text: string): boolean {
  return (
    text.length <= FEEDBACK_MAX_LENGTHS.email &&
    /^(?!.*'@)[\w'+-]+(\.[\w'+-]+)*@([a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i.test(text)
  );
}

/** The stored category and sentence for the topic that the guest chose or wrote. */
export function topicOf({ rating, topic, customTopic }: Answers): ChatTopic | undefined {
  if (customTopic !== undefined) return { category: customTopic, sentence: customTopic };
  return topic === undefined ? undefined : topicsFor(rating)[topic];
}

export function hasSeriousComplaint(answers: Answers): boolean {
  const { rating, details, wasDanger } = answers;
  return (
    rating !== undefined &&
    conversationPathOf(rating) === 'negative' &&
    (wasDanger === true ||
      isSeriousComplaint(rating, [topicOf(answers)?.sentence, details ?? undefined]))
  );
}

/** Whether the answers are so serious that a person must respond, and no reward is offered. */
export function needsStaffResponse(answers: Answers): boolean {
  const { rating, details, wasDanger } = answers;
  return wasDanger === true || needsPersonalResponse(rating, [topicOf(answers)?.sentence, details]);
}

/**
 * Whether the guest sees the safety advice instead of a reward: a guest in danger, or one who has
 * taken back the text that reported it.
 */
export function isAdvised(answers: Answers): boolean {
  return answers.wasAdvised === true || needsStaffResponse(answers);
}

/** Whether the guest can get a reward: not for a safety matter or beyond the monthly limit. */
export function canBeRewarded(answers: Answers, setup: ConversationSetup): boolean {
  return !isAdvised(answers) && !answers.held && !isHeldByLimit(answers, setup);
}

/**
 * Whether the monthly limit keeps the answer from the team. Until the server has responded to the
 * answer, the venue's settings decide. They are not stored with the answer, because the limit may
 * be raised.
 */
export function isHeldByLimit(
  { held, wasAccepted }: Answers,
  { isLimitReached }: ConversationSetup,
): boolean {
  const isNew = held === undefined && !wasAccepted;
  return held === 'sealed' || (isNew && isLimitReached === true);
}

/** Whether the guest has written about the visit, rather than only tapped. */
export function hasWords({ customTopic, details }: Answers): boolean {
  return Boolean(customTopic || details);
}

/** Removes NUL and lone surrogates, which cannot be stored, and the text that marks a skip. */
export function cleanText(text: string, most: number): string {
  const clean = text
    .replaceAll('\0', '')
    .trim()
    .slice(0, most)
    .replace(/\p{Cs}/gu, '')
    .trim();
  return isSkippedAnswer(clean) ? '' : clean;
}

function acceptTopic({ rating, topic, customTopic }: UncheckedAnswers): Answers | undefined {
  if (topic === 'other') {
    const written =
      typeof customTopic === 'string' && cleanText(customTopic, FEEDBACK_MAX_LENGTHS.primaryIssue);
    return written ? { topic, customTopic: written } : undefined;
  }
  const chosen = Object.keys(topicsFor(rating)).find((name) => name === topic);
  return onlyIfComplete({ topic: chosen as PraiseTopic | ComplaintTopic | undefined });
}

function topicsFor(rating: unknown): Readonly<Record<string, ChatTopic | undefined>> {
  return conversationPathOf(rating as Rating | undefined) === 'negative'
    ? COMPLAINT_TOPICS
    : PRAISE_TOPICS;
}

function acceptVisit(visit: unknown, rating: unknown): Visit | undefined {
  if (typeof visit !== 'object' || visit === null) return undefined;
  const { day, date, time, isKnown } = visit as Readonly<Record<keyof Visit, unknown>>;
  if ((day !== 'today' && day !== 'yesterday') || !isCalendarDate(date)) return undefined;
  if (isKnown === true) return { day, date, isKnown };
  if (!time || conversationPathOf(rating as Rating | undefined) === 'negative')
    return { day, date };
  return isTimeOfDay(time) ? { day, date, time } : undefined;
}

/** The visit of a guest who has called staff, or who is in danger at a table in service. */
export function knownVisit(answers: Answers): Visit | undefined {
  const { calledOn, seatedOn } = answers;
  if (calledOn !== undefined) return { day: 'today', date: calledOn };
  return seatedOn !== undefined && isAdvised(answers)
    ? { day: 'today', date: seatedOn, isKnown: true }
    : undefined;
}

/** Whether the guest was not asked for the day of the visit. */
export function isVisitKnown({ calledOn, visit }: Answers): boolean {
  return calledOn !== undefined || visit?.isKnown === true;
}

export function isCalendarDate(date: unknown): date is string {
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

const MAX_LENGTHS: Readonly<Record<OptionalField, number>> = {
  details: FEEDBACK_MAX_LENGTHS.text,
  serverName: FEEDBACK_MAX_LENGTHS.name,
  firstName: FEEDBACK_MAX_LENGTHS.name,
  email: FEEDBACK_MAX_LENGTHS.email,
  reward: FEEDBACK_MAX_LENGTHS.rewardSelected,
};

/** The cleaned answer, or null for a skipped question; a blank answer counts as skipped. */
function optionalAnswer(
  field: OptionalField,
  given: UncheckedAnswers,
  rewards: readonly OfferedReward[],
): string | null | undefined {
  const value = given[field];
  if (value === null) return null;
  if (typeof value !== 'string') return undefined;
  const text = cleanText(value, MAX_LENGTHS[field]);
  if (text === '') return null;
  if (field === 'email' && !isEmailAddress(value.trim())) return undefined;
  // A guest whose reward is no longer offered must choose again, unless the feedback may already
  // have been sent.
  const isGone = !given.finished && !rewards.some((reward) => reward.value === text);
  return field === 'reward' && isGone ? undefined : text;
}

function onlyIfComplete(answers: Answers): Answers | undefined {
  return Object.values(answers).some((value) => value === undefined) ? undefined : answers;
}
