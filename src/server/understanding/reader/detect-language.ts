import { LANGUAGES, type Language } from '#shared/understanding/understanding.ts';
import type { LetterCounts } from './cut-text.ts';
import type { PartRows } from './features.ts';

/** The languages that cannot be told apart by their script. */
export const LATIN_LANGUAGES = LANGUAGES.filter(
  (language) => language !== 'ar' && language !== 'zh',
);
export const LANGUAGE_ROW_COUNT = 2 ** 14;
export const LANGUAGE_WEIGHT_COUNT = LANGUAGE_ROW_COUNT * LATIN_LANGUAGES.length;

/** How much the language of the chat counts: it decides for 'ok', but not for a whole sentence. */
const HINT_WORTH = 2.5;
/**
 * Used if the language of the chat is unknown: 'ok', which all languages have borrowed, is then
 * taken as English.
 */
const ENGLISH_WORTH = 2;

/** Detects the language of a text by its script, or by its words and pieces of words. */
export function detectLanguage(
  letters: LetterCounts,
  parts: readonly PartRows[],
  { languageWeights, languageScale }: { languageWeights: Int8Array; languageScale: number },
  hint: Language | undefined,
): Language {
  if (letters.arabic > letters.latin && letters.arabic >= letters.chinese) return 'ar';
  // A Chinese character carries as much meaning as a few letters.
  if (letters.chinese * 3 > letters.latin) return 'zh';
  const sums = languageSums(parts, languageWeights);
  const favoured = hint ?? 'en';
  const worth = hint ? HINT_WORTH : ENGLISH_WORTH;
  let best: Language = 'en';
  let most = Number.NEGATIVE_INFINITY;
  LATIN_LANGUAGES.forEach((language, place) => {
    const sum = (sums[place] ?? 0) * languageScale + (language === favoured ? worth : 0);
    if (sum > most) {
      most = sum;
      best = language;
    }
  });
  return best;
}

/** The sum of the learned weights for each language. */
export function languageSums(
  parts: readonly PartRows[],
  weights: Int8Array | Float32Array,
): Float64Array {
  const count = LATIN_LANGUAGES.length;
  const sums = new Float64Array(count);
  for (const { words, pieces } of parts) {
    addRows(sums, words, weights, count);
    addRows(sums, pieces, weights, count);
  }
  return sums;
}

function addRows(
  sums: Float64Array,
  rows: readonly number[],
  weights: Int8Array | Float32Array,
  count: number,
): void {
  for (const row of rows) {
    const base = (row & (LANGUAGE_ROW_COUNT - 1)) * count;
    for (let place = 0; place < count; place += 1)
      sums[place] = (sums[place] as number) + (weights[base + place] as number);
  }
}
