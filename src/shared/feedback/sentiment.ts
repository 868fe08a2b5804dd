import type { Rating } from './ratings.ts';

export const SENTIMENTS = ['positive', 'negative', 'mixed', 'neutral'] as const;
export type Sentiment = (typeof SENTIMENTS)[number];

const POSITIVE = wordsLike('excellent|great|amazing|perfect|love|fantastic|wonderful');
const NEGATIVE = wordsLike('terrible|awful|bad|horrible|hate|worst|disappointing');

/** Home cards and everything that is counted go by the rating, and by the words only without one. */
export function sentimentOf(feedback: {
  overallRating?: Rating | null | undefined;
  textGeneral?: string | null | undefined;
}): Sentiment {
  return sentimentByRating(feedback.overallRating) ?? sentimentByKeywords(feedback.textGeneral);
}

export function sentimentByRating(rating: Rating | null | undefined): Sentiment | undefined {
  if (!rating) return undefined;
  if (rating === 'okay') return 'neutral';
  return rating === 'poor' || rating === 'fair' ? 'negative' : 'positive';
}

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
