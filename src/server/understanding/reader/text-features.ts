import type { Language } from '#shared/understanding/understanding.ts';
import type { CutText } from './cut-text.ts';
import { conceptRows, type SentenceRows } from './features.ts';
import type { Lexicon } from './lexicon.ts';
import { type ConceptMatch, matchConcepts } from './match-concepts.ts';

/** A stretch of a text as rows of the model's table. */
export type Stretch = {
  /** Sentences, from the first up to the last. */
  first: number;
  last: number;
  concepts: readonly number[];
  words: readonly number[];
  pieces: readonly number[];
};

export type TextFeatures = {
  matches: ConceptMatch[];
  whole: Stretch;
  /** Where a safety matter may hide: every sentence, and every two that follow each other. */
  windows: Stretch[];
};

export function textFeatures(
  cut: CutText,
  sentences: readonly SentenceRows[],
  lexicon: Lexicon,
  language: Language,
): TextFeatures {
  const matches = matchConcepts(cut, lexicon, language);
  function stretch(first: number, last: number): Stretch {
    const within = sentences.slice(first, last);
    const [only] = within;
    return {
      first,
      last,
      concepts: conceptRows(cut, matches, first, last),
      words: within.length === 1 && only ? only.words : within.flatMap(({ words }) => words),
      pieces: within.length === 1 && only ? only.pieces : within.flatMap(({ pieces }) => pieces),
    };
  }
  const count = sentences.length;
  const whole = stretch(0, count);
  if (count <= 1) return { matches, whole, windows: [whole] };
  const windows: Stretch[] = [];
  for (let first = 0; first < count; first += 1) {
    windows.push(stretch(first, first + 1));
    if (first + 1 < count) windows.push(count === 2 ? whole : stretch(first, first + 2));
  }
  return { matches, whole, windows };
}
