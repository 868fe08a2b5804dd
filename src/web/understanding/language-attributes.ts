import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import type { Language } from '#shared/understanding/understanding.ts';

/**
 * The `lang` and `dir` of an element with a guest's words. If the language is unknown, the first
 * letter decides the direction.
 */
export function languageAttributes({ understanding }: Pick<FeedbackItem, 'understanding'>): {
  lang?: Language;
  dir: 'rtl' | 'auto';
} {
  const language = understanding?.language;
  return { ...(language && { lang: language }), dir: language === 'ar' ? 'rtl' : 'auto' };
}
