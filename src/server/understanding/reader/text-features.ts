import type { TextParts } from './cut-parts.ts';
import type { CutText } from './cut-text.ts';
import { type ConceptRows, conceptRows, groupMatchesByPart, type PartRows } from './features.ts';
import type { ConceptMatch } from './match-concepts.ts';

/** A stretch of a text: its parts from `first` up to `last`, with the rows of its concepts. */
export type TextStretch = ConceptRows & { first: number; last: number };

export type TextFeatures = {
  matches: ConceptMatch[];
  parts: TextParts;
  rows: readonly PartRows[];
  whole: TextStretch;
  /**
   * The stretches that are searched for a safety matter: each sentence, each two neighbouring ones,
   * and in a long sentence each part and each two neighbouring parts.
   */
  windows: TextStretch[];
};

export function textFeatures(
  cut: CutText,
  parts: TextParts,
  rows: readonly PartRows[],
  matches: ConceptMatch[],
): TextFeatures {
  const placed = groupMatchesByPart(parts, matches);
  function stretch(first: number, last: number): TextStretch {
    return { first, last, ...conceptRows(cut, rows, placed, first, last) };
  }
  const { count, firstOf } = parts;
  const whole = stretch(0, count);
  const windows: TextStretch[] = [];
  function add(first: number, last: number): void {
    windows.push(first === 0 && last === count ? whole : stretch(first, last));
  }
  for (let sentence = 0; sentence < cut.sentenceCount; sentence += 1) {
    const first = firstOf[sentence] ?? 0;
    const last = firstOf[sentence + 1] ?? count;
    add(first, last);
    if (sentence + 1 < cut.sentenceCount) add(first, firstOf[sentence + 2] ?? count);
    if (last - first === 1) continue;
    for (let part = first; part < last; part += 1) {
      add(part, part + 1);
      if (part + 2 < last || (part + 2 === last && last - first > 2)) add(part, part + 2);
    }
  }
  return { matches, parts, rows, whole, windows };
}
