import type { Language, Understanding } from '#shared/understanding/understanding.ts';

/** As long as an answer may be. */
const MOST_CHARACTERS = 5_000;

/** What a guest's text says, or null for one that cannot be read. Pure, and never throws. */
export function readText(text: string, hint: Language = 'en'): Understanding | null {
  if (text.length > MOST_CHARACTERS || !/\p{Letter}/u.test(text)) return null;
  return { language: hint, tone: 'neutral', topics: [], safety: null, because: [] };
}
