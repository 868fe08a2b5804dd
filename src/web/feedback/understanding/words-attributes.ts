import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import type { Language } from '#shared/understanding/understanding.ts';

/**
 * For an element that holds a guest's words: how they are pronounced, and from which side they are
 * read. Where the language is not known, the first letter decides on the side.
 */
export function wordsAttributes({ understanding }: Pick<FeedbackItem, 'understanding'>): {
  lang?: Language;
  dir: 'rtl' | 'auto';
} {
  const language = understanding?.language;
  return { ...(language && { lang: language }), dir: language === 'ar' ? 'rtl' : 'auto' };
}
