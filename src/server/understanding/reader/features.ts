import { CharacterKind } from './character-kinds.ts';
import { CONCEPTS, conceptNumber } from './concepts.ts';
import type { TextParts } from './cut-parts.ts';
import { type CutText, SentenceMark } from './cut-text.ts';
import type { ConceptMatch } from './match-concepts.ts';

/**
 * The features that the linear model weighs, as rows of its table: first the concepts, which are
 * the same in all languages, then words, then pieces of words. A hash gives the row of a feature.
 */
export const CONCEPT_ROW_COUNT = 2 ** 17;
export const WORD_ROW_COUNT = 2 ** 17;
const PIECE_ROW_COUNT = 2 ** 17;
export const MODEL_ROW_COUNT = CONCEPT_ROW_COUNT + WORD_ROW_COUNT + PIECE_ROW_COUNT;

/** The punctuation marks of a sentence, which are paired with concepts as well. */
const MARKS = Object.values(SentenceMark);
const LENGTHS = ['fragment', 'short', 'long'];
/** The number of signals: each concept, each negated concept, each mark and each length. */
const SIGNALS = CONCEPTS.length * 2 + MARKS.length + LENGTHS.length;
const FIRST_SIGN = CONCEPTS.length * 2;

/** Concepts that apply to every sentence, wherever in the text they occur. */
const MODIFIERS = new Set(
  (
    ['elsewhere', 'fear', 'figure_of_speech', 'handled_well', 'near_escape', 'meant_raw'] as const
  ).map(conceptNumber),
);
const NEAR_WORDS = 5;
const MOST_SIGNALS = 28;

/** The rows of the words and pieces of one part. */
export type PartRows = { sentence: number; tokens: number; words: number[]; pieces: number[] };

/** The rows of the words and pieces of each part. */
export function wordRows(cut: CutText, parts: TextParts): PartRows[] {
  const rows = Array.from({ length: parts.count }, () => ({
    sentence: 0,
    tokens: 0,
    words: [] as number[],
    pieces: [] as number[],
  }));
  const { count, codes, from, to, kinds, clauses } = cut;
  let before = 0;
  let beforeThat = 0;
  for (let at = 0; at < count; at += 1) {
    const row = rows[parts.ofWord[at] ?? 0];
    if (!row) break;
    if (at > 0 && clauses[at] !== clauses[at - 1]) {
      before = 0;
      beforeThat = 0;
    }
    const start = from[at] ?? 0;
    const end = to[at] ?? 0;
    const word = hashCodes(codes, start, end, 1);
    row.sentence = cut.sentences[at] ?? 0;
    row.tokens += 1;
    row.words.push(wordRow(word));
    if (before !== 0) row.words.push(wordRow(mixHash(before, word)));
    if (kinds[at] === CharacterKind.chinese) {
      // In Chinese, neighbouring characters are the pieces.
      if (before !== 0) row.pieces.push(pieceRow(mixHash(before, word)));
      if (beforeThat !== 0) row.pieces.push(pieceRow(mixHash(mixHash(beforeThat, before), word)));
    } else if (kinds[at] !== CharacterKind.emoji) {
      if (end - start > 5) row.words.push(wordRow(hashCodes(codes, start, start + 5, 2)));
      addPieces(row.pieces, codes, start, end);
    }
    beforeThat = before;
    before = word;
  }
  return rows;
}

/** The rows of a single word. */
export function tokenRows(cut: CutText, at: number): { word: number; pieces: number[] } {
  const start = cut.from[at] ?? 0;
  const end = cut.to[at] ?? 0;
  const pieces: number[] = [];
  const kind = cut.kinds[at];
  if (kind !== CharacterKind.chinese && kind !== CharacterKind.emoji)
    addPieces(pieces, cut.codes, start, end);
  return { word: wordRow(hashCodes(cut.codes, start, end, 1)), pieces };
}

/** The concepts that the second look knows: all signals, and the modifiers outside the window. */
const OUTER = [...MODIFIERS].flatMap((concept) => [concept * 2, concept * 2 + 1]);
export const SECOND_LOOK_SIGNAL_COUNT = SIGNALS + OUTER.length;

/** The number of the signal that has this row; undefined if the row stands for anything else. */
export function signalOfRow(row: number): number | undefined {
  return places().get(row);
}

let placed: Map<number, number> | undefined;

function places(): Map<number, number> {
  if (placed) return placed;
  placed = new Map();
  for (let signal = 0; signal < SIGNALS; signal += 1) placed.set(conceptRow(1, signal, 0), signal);
  for (const [at, modifier] of OUTER.entries())
    placed.set(conceptRow(4, modifier, -1), SIGNALS + at);
  return placed;
}

/** The row of a single concept. */
export function signalRow(match: ConceptMatch): number {
  return conceptRow(1, signalOf(match), 0);
}

/**
 * Adds the pieces of a word: any three or four characters in a row, where an edge of the word counts
 * as a character.
 */
function addPieces(pieces: number[], codes: Uint16Array, from: number, to: number): void {
  for (let start = from - 1; start < to - 1; start += 1) {
    let hash = start < from ? 7 : mixHash(9, codes[start] ?? 0);
    for (let length = 2; length <= 4; length += 1) {
      const place = start + length - 1;
      if (place > to) break;
      hash = mixHash(hash, place === to ? 3 : (codes[place] ?? 0));
      if (length >= 3) pieces.push(pieceRow(hash));
    }
  }
}

/** The rows of single concepts, and of pairs of concepts. */
export type ConceptRows = { signals: number[]; pairs: number[] };

/** Concepts by the part in which they begin. */
export type MatchesByPart = {
  matches: readonly ConceptMatch[];
  /** The first match of each part, followed by the number of matches. */
  firstOf: Int32Array;
  modifiers: readonly { signal: number; part: number }[];
};

export function groupMatchesByPart(
  parts: TextParts,
  matches: readonly ConceptMatch[],
): MatchesByPart {
  const firstOf = new Int32Array(parts.count + 1).fill(matches.length);
  const modifiers: { signal: number; part: number }[] = [];
  let known = -1;
  matches.forEach((match, number) => {
    const part = parts.ofWord[match.start] ?? 0;
    while (known < part) {
      known += 1;
      firstOf[known] = number;
    }
    if (MODIFIERS.has(match.concept)) modifiers.push({ signal: signalOf(match), part });
  });
  return { matches, firstOf, modifiers };
}

/**
 * The rows of the concepts in the parts from `first` up to `last`, paired with modifiers from the
 * rest of the text.
 */
export function conceptRows(
  cut: CutText,
  parts: readonly PartRows[],
  { matches, firstOf, modifiers }: MatchesByPart,
  first: number,
  last: number,
): ConceptRows {
  const rows: ConceptRows = { signals: [], pairs: [] };
  const seen = new Uint8Array(SIGNALS);
  const signals: number[] = [];
  let before: ConceptMatch | undefined;
  for (let number = firstOf[first] ?? 0; number < (firstOf[last] ?? 0); number += 1) {
    const match = matches[number] as ConceptMatch;
    const signal = signalOf(match);
    if (seen[signal] === 0) signals.push(signal);
    else if (seen[signal] === 1) rows.signals.push(conceptRow(5, signal, 0));
    if ((seen[signal] ?? 0) < 2) seen[signal] = (seen[signal] ?? 0) + 1;
    if (before && match.start - before.end <= NEAR_WORDS && before.start !== match.start)
      rows.pairs.push(conceptRow(3, signalOf(before), signal));
    before = match;
  }
  addSigns(signals, cut, parts, first, last);
  signals.sort((one, other) => one - other);
  const elsewhere = modifiersOutside(modifiers, first, last);
  const count = Math.min(signals.length, MOST_SIGNALS);
  for (let place = 0; place < count; place += 1) {
    const signal = signals[place] ?? 0;
    rows.signals.push(conceptRow(1, signal, 0));
    for (let other = place + 1; other < count; other += 1)
      rows.pairs.push(conceptRow(2, signal, signals[other] ?? 0));
    for (const modifier of elsewhere) rows.pairs.push(conceptRow(4, modifier, signal));
  }
  for (const modifier of elsewhere) rows.signals.push(conceptRow(4, modifier, -1));
  return rows;
}

function modifiersOutside(
  modifiers: MatchesByPart['modifiers'],
  first: number,
  last: number,
): number[] {
  const outside: number[] = [];
  for (const { signal, part } of modifiers)
    if ((part < first || part >= last) && !outside.includes(signal)) outside.push(signal);
  return outside;
}

function addSigns(
  signals: number[],
  cut: CutText,
  parts: readonly PartRows[],
  first: number,
  last: number,
): void {
  let marks = 0;
  let tokens = 0;
  for (let part = first; part < last; part += 1) {
    marks |= cut.marks[parts[part]?.sentence ?? 0] ?? 0;
    tokens += parts[part]?.tokens ?? 0;
  }
  for (let place = 0; place < MARKS.length; place += 1)
    if ((marks & (MARKS[place] ?? 0)) !== 0) signals.push(FIRST_SIGN + place);
  signals.push(FIRST_SIGN + MARKS.length + (tokens <= 4 ? 0 : tokens <= 14 ? 1 : 2));
}

function signalOf({ concept, isNegated }: ConceptMatch): number {
  return concept * 2 + (isNegated ? 1 : 0);
}

function conceptRow(kind: number, one: number, other: number): number {
  return mixHash(mixHash(kind * 131, one + 1), other + 1) & (CONCEPT_ROW_COUNT - 1);
}

function wordRow(hash: number): number {
  return CONCEPT_ROW_COUNT + (finishHash(hash) & (WORD_ROW_COUNT - 1));
}

function pieceRow(hash: number): number {
  return CONCEPT_ROW_COUNT + WORD_ROW_COUNT + (finishHash(hash) & (PIECE_ROW_COUNT - 1));
}

function hashCodes(codes: Uint16Array, from: number, to: number, seed: number): number {
  let hash = seed;
  for (let place = from; place < to; place += 1) hash = mixHash(hash, codes[place] ?? 0);
  return hash === 0 ? 1 : hash;
}

function mixHash(hash: number, value: number): number {
  const product = Math.imul(hash ^ value, 0x9e3779b1);
  return (product ^ (product >>> 15)) + 0x3c6ef35f;
}

function finishHash(hash: number): number {
  const product = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return product ^ (product >>> 13);
}
