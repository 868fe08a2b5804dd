import type { Rating } from './ratings.ts';

/** Poor and fair lead to the questions for disappointed guests. */
export function isNegativeRating(rating: Rating): boolean {
  return rating === 'poor' || rating === 'fair';
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
export const MAX_ANSWER_IDS_IN_ADDRESS = 100;
