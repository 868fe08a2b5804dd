import type { Rating } from './ratings.ts';
import { findSeriousWords } from './serious-words.ts';

/** Poor and fair lead to the questions for guests who were let down. */
export function isNegativeRating(rating: Rating): boolean {
  return rating === 'poor' || rating === 'fair';
}

/** Whether the manager has to know at once. Only asked on the path of guests who were let down. */
export function isSeriousComplaint(
  rating: Rating,
  texts: readonly (string | undefined)[],
): boolean {
  return rating === 'poor' || hasSeriousWords(texts);
}

/**
 * Whether it is a matter of safety by what a guest wrote who was let down. A rating alone is none,
 * however poor. Nothing that a reward would settle, so none is given by itself: people decide.
 */
export function isLeftToPeople(
  rating: Rating | undefined,
  texts: readonly (string | null | undefined)[],
): boolean {
  return rating !== undefined && isNegativeRating(rating) && hasSeriousWords(texts);
}

function hasSeriousWords(texts: readonly (string | null | undefined)[]): boolean {
  return texts.some((text) => Boolean(text) && findSeriousWords(text ?? '').length > 0);
}

/** A text cut where the words begin and end because of which a complaint is serious. */
export function cutAtSeriousWords(text: string): { text: string; isSerious: boolean }[] {
  let from = 0;
  const parts = findSeriousWords(text).flatMap(({ start, end }) => {
    const before = { text: text.slice(from, start), isSerious: false };
    from = end;
    return [before, { text: text.slice(start, end), isSerious: true }];
  });
  const rest = { text: text.slice(from), isSerious: false };
  return [...parts, rest].filter((part) => part.text !== '');
}

/** For how long feedback beyond the month's limit is kept sealed. */
export const HELD_DAYS = 60;

/** How long the server knows a submission by its key, so that a repeat is not stored again. */
export const SUBMISSION_KEY_DAYS = 2;

/** How long after its first part an unfinished answer can be gone on with, under the same key. */
export const CONTINUABLE_HOURS = 24;

/** A skipped question must never look like an answer, whoever sent it. */
export function isSkipMark(text: string): boolean {
  return /^\(?skipped\)?$/i.test(text.trim());
}

/** The longest texts that are taken; the widget's inputs stop there too. */
export const MAX_LENGTHS = {
  text: 5000,
  primaryIssue: 500,
  name: 100,
  tableNumber: 50,
  email: 254,
  visitTime: 20,
  rewardSelected: 80,
  callToken: 100,
  callKey: 200,
} as const;
