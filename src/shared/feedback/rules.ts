import type { Rating } from './ratings.ts';
import { findSeriousWords } from './serious-words.ts';

/** Poor and fair lead to the questions for disappointed guests. */
export function isNegativeRating(rating: Rating): boolean {
  return rating === 'poor' || rating === 'fair';
}

/** Whether the manager must know about a disappointed guest's complaint at once. */
export function isSeriousComplaint(
  rating: Rating,
  texts: readonly (string | undefined)[],
): boolean {
  return rating === 'poor' || hasSeriousWords(texts);
}

/**
 * Whether a disappointed guest's words are a safety matter; a poor rating alone is not. A reward
 * would not settle it, so none is given automatically: staff decide.
 */
export function needsPersonalResponse(
  rating: Rating | undefined,
  texts: readonly (string | null | undefined)[],
): boolean {
  return rating !== undefined && isNegativeRating(rating) && hasSeriousWords(texts);
}

function hasSeriousWords(texts: readonly (string | null | undefined)[]): boolean {
  return texts.some((text) => Boolean(text) && findSeriousWords(text ?? '').length > 0);
}

/** Splits a text at the words that make a complaint serious, to highlight them. */
export function splitAtSeriousWords(text: string): { text: string; isSerious: boolean }[] {
  let from = 0;
  const parts = findSeriousWords(text).flatMap(({ start, end }) => {
    const before = { text: text.slice(from, start), isSerious: false };
    from = end;
    return [before, { text: text.slice(start, end), isSerious: true }];
  });
  const rest = { text: text.slice(from), isSerious: false };
  return [...parts, rest].filter((part) => part.text !== '');
}

/** How long feedback beyond the month's limit is held. */
export const HELD_DAYS = 60;

/** How long the server remembers a submission's key, so that a repeat is not stored again. */
export const SUBMISSION_KEY_DAYS = 2;

/** How long an unfinished answer can be continued under the same key. */
export const CONTINUE_WITHIN_HOURS = 24;

/** Whether a text only marks a skipped question, which must never count as an answer. */
export function isSkippedAnswer(text: string): boolean {
  return /^\(?skipped\)?$/i.test(text.trim());
}

/** The longest accepted texts; the widget's inputs stop there too. */
export const FEEDBACK_MAX_LENGTHS = {
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

/** More ids would make an address too long for some proxies. */
export const MAX_NAMED_ANSWERS = 100;
