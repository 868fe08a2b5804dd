import { CharacterKind } from './character-kinds.ts';
import type { CutText } from './cut-text.ts';

/**
 * The parts of a text: sentences, or a few clauses of a sentence that is too long. Each part is
 * judged by itself, so that a short remark about danger is noticed in a long text.
 */
export type TextParts = {
  count: number;
  /** The part of each word. */
  ofWord: Int32Array;
  /** The first part of each sentence, followed by the number of parts. */
  firstOf: Int32Array;
};

/**
 * In words; a Chinese character counts as a share of one. A sentence up to this length is one part.
 */
const LONGEST_SENTENCE = 14;
const LONGEST_PART = 7;
const CHINESE_SHARE = 0.6;

export function cutParts(cut: CutText): TextParts {
  const parts: TextParts = {
    count: 0,
    ofWord: new Int32Array(cut.count),
    firstOf: new Int32Array(cut.sentenceCount + 1),
  };
  for (let start = 0; start < cut.count; ) {
    const sentence = cut.sentences[start] ?? 0;
    let end = start;
    while (end < cut.count && cut.sentences[end] === sentence) end += 1;
    parts.firstOf[sentence] = parts.count;
    if (lengthOf(cut, start, end) > LONGEST_SENTENCE) cutSentence(cut, parts, start, end);
    else addPart(parts, start, end);
    start = end;
  }
  parts.firstOf[cut.sentenceCount] = parts.count;
  return parts;
}

/** Combines short clauses into one part, and splits a clause that is too long into several. */
function cutSentence(cut: CutText, parts: TextParts, start: number, end: number): void {
  let first = start;
  let length = 0;
  for (let at = start; at < end; ) {
    let clauseEnd = at;
    while (clauseEnd < end && cut.clauses[clauseEnd] === cut.clauses[at]) clauseEnd += 1;
    if (first < at && length + lengthOf(cut, at, clauseEnd) > LONGEST_PART) {
      addPart(parts, first, at);
      first = at;
      length = 0;
    }
    for (; at < clauseEnd; at += 1) {
      const ofWord = lengthOfWord(cut, at);
      if (length + ofWord > LONGEST_PART) {
        addPart(parts, first, at);
        first = at;
        length = 0;
      }
      length += ofWord;
    }
  }
  addPart(parts, first, end);
}

function addPart(parts: TextParts, start: number, end: number): void {
  if (start === end) return;
  parts.ofWord.fill(parts.count, start, end);
  parts.count += 1;
}

function lengthOf(cut: CutText, start: number, end: number): number {
  let length = 0;
  for (let at = start; at < end; at += 1) length += lengthOfWord(cut, at);
  return length;
}

function lengthOfWord({ kinds }: CutText, at: number): number {
  return kinds[at] === CharacterKind.chinese ? CHINESE_SHARE : 1;
}
