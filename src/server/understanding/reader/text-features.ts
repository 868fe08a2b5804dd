import type { CutText } from './cut-text.ts';
import { type ConceptRows, conceptRows, type SentenceRows } from './features.ts';
import type { ConceptMatch } from './match-concepts.ts';

/** A stretch of a text: its sentences from the first up to the last, and what its concepts say. */
export type Stretch = ConceptRows & { first: number; last: number };

export type TextFeatures = {
  matches: ConceptMatch[];
  sentences: readonly SentenceRows[];
  whole: Stretch;
  /** Where a safety matter may hide: every sentence, and every two that follow each other. */
  windows: Stretch[];
};

export function textFeatures(
  cut: CutText,
  sentences: readonly SentenceRows[],
  matches: ConceptMatch[],
): TextFeatures {
  function stretch(first: number, last: number): Stretch {
    return { first, last, ...conceptRows(cut, sentences, matches, first, last) };
  }
  const count = sentences.length;
  const whole = stretch(0, count);
  if (count <= 1) return { matches, sentences, whole, windows: [whole] };
  const windows: Stretch[] = [];
  for (let first = 0; first < count; first += 1) {
    windows.push(stretch(first, first + 1));
    if (first + 1 < count) windows.push(count === 2 ? whole : stretch(first, first + 2));
  }
  return { matches, sentences, whole, windows };
}
