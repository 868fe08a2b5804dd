import type { Rating } from './ratings.ts';
import { isNegativeRating } from './rules.ts';
import { findSeriousWords } from './serious-words.ts';

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

/** Whether any text has words that the manager must hear about at once, whatever the rating. */
export function hasSeriousWords(texts: readonly (string | null | undefined)[]): boolean {
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
