import type { Language } from '#shared/understanding/understanding.ts';
import { skipProclitics } from './arabic-proclitics.ts';
import { CharacterKind } from './character-kinds.ts';
import { conceptNumber } from './concepts.ts';
import type { CutText } from './cut-text.ts';
import { NO_TRIE_NODE, TRIE_ROOT } from './letter-trie.ts';
import type { Lexicon } from './lexicon.ts';

/** A concept that is expressed by the words from `start` up to `end`. */
export type ConceptMatch = { concept: number; start: number; end: number; isNegated: boolean };

/** How many other words, or Chinese characters, may stand between the words of a phrase. */
const GAP = 2;
const GAP_WITHOUT_SPACES = 6;
/** Bounds the work: no real answer contains this many concepts. */
const MOST_MATCHES = 400;

const NEGATION = conceptNumber('negation');
const CONTRAST = conceptNumber('contrast');

/** How far a negation reaches, in words after it (`behind`) and words before it. */
const REACH: Record<Language, { behind: number; before: number }> = {
  en: { behind: 5, before: 0 },
  de: { behind: 5, before: 3 },
  fr: { behind: 5, before: 0 },
  es: { behind: 5, before: 0 },
  it: { behind: 5, before: 0 },
  pt: { behind: 5, before: 0 },
  pl: { behind: 4, before: 0 },
  ar: { behind: 4, before: 0 },
  zh: { behind: 7, before: 0 },
};

/** All concepts that the word list finds in a text, in the order of the text. */
export function matchConcepts(cut: CutText, lexicon: Lexicon, language: Language): ConceptMatch[] {
  const found = lexicon.isWithoutSpaces ? runsOf(cut, lexicon) : wordsOf(cut, lexicon, language);
  const matches = matchesOf(cut, lexicon, found);
  markNegated(cut, matches, REACH[language]);
  return matches;
}

/**
 * Words of the list that were found, by position: those that begin at word `at` have the indexes
 * `first[at]` up to `first[at + 1]`.
 */
type FoundWords = { first: Int32Array; numbers: number[]; ends: number[] };

function wordsOf(cut: CutText, { trie }: Lexicon, language: Language): FoundWords {
  const { count, codes, from, to } = cut;
  const first = new Int32Array(count + 1);
  const numbers: number[] = [];
  const ends: number[] = [];
  function walk(start: number, end: number, at: number): void {
    let node = TRIE_ROOT;
    for (let place = start; place < end; place += 1) {
      node = trie.step(node, codes[place] ?? 0);
      if (node === NO_TRIE_NODE) return;
      const stem = trie.stem[node] ?? -1;
      if (stem >= 0) {
        numbers.push(stem);
        ends.push(at + 1);
      }
    }
    const exact = trie.exact[node] ?? -1;
    if (exact >= 0) {
      numbers.push(exact);
      ends.push(at + 1);
    }
  }
  for (let at = 0; at < count; at += 1) {
    first[at] = numbers.length;
    const start = from[at] ?? 0;
    const end = to[at] ?? 0;
    walk(start, end, at);
    if (language === 'ar' && cut.kinds[at] === CharacterKind.arabic) {
      const bare = skipProclitics(codes, start, end);
      if (bare > start) walk(bare, end, at);
    }
  }
  first[count] = numbers.length;
  return { first, numbers, ends };
}

function runsOf(cut: CutText, { trie }: Lexicon): FoundWords {
  const { count, codes, from, to, clauses } = cut;
  const first = new Int32Array(count + 1);
  const numbers: number[] = [];
  const ends: number[] = [];
  for (let at = 0; at < count; at += 1) {
    first[at] = numbers.length;
    let node: number = TRIE_ROOT;
    for (let word = at; word < count && clauses[word] === clauses[at]; word += 1) {
      const end = to[word] ?? 0;
      for (let place = from[word] ?? 0; place < end && node !== NO_TRIE_NODE; place += 1)
        node = trie.step(node, codes[place] ?? 0);
      if (node === NO_TRIE_NODE) break;
      const stem = trie.stem[node] ?? -1;
      if (stem >= 0) {
        numbers.push(stem);
        ends.push(word + 1);
      }
    }
  }
  first[count] = numbers.length;
  return { first, numbers, ends };
}

function matchesOf(cut: CutText, lexicon: Lexicon, found: FoundWords): ConceptMatch[] {
  const { alone, phrases } = lexicon;
  const { first, numbers, ends } = found;
  const matches: ConceptMatch[] = [];
  for (let start = 0; start < cut.count; start += 1) {
    for (let place = first[start] ?? 0; place < (first[start + 1] ?? 0); place += 1) {
      const number = numbers[place] ?? 0;
      const end = ends[place] ?? 0;
      for (const concept of alone[number] ?? []) add(matches, concept, start, end);
      for (const { concept, rest } of phrases[number] ?? []) {
        const last = endOfPhrase(cut, lexicon, found, end, rest);
        if (last > 0) add(matches, concept, start, last);
      }
      if (matches.length >= MOST_MATCHES) return matches;
    }
  }
  return matches;
}

/** Adds a match, or extends a match of the same concept at the same position. */
function add(matches: ConceptMatch[], concept: number, start: number, end: number): void {
  for (let at = matches.length - 1; at >= 0; at -= 1) {
    const known = matches[at];
    if (!known || known.start < start) break;
    if (known.concept === concept) {
      known.end = Math.max(known.end, end);
      return;
    }
  }
  matches.push({ concept, start, end, isNegated: false });
}

/** The end of a phrase whose remaining words are `rest`; 0 if they do not follow. */
function endOfPhrase(
  { count, sentences }: CutText,
  { isWithoutSpaces }: Lexicon,
  { first, numbers, ends }: FoundWords,
  from: number,
  rest: readonly number[],
): number {
  const gap = isWithoutSpaces ? GAP_WITHOUT_SPACES : GAP;
  let at = from;
  for (const wanted of rest) {
    let end = 0;
    for (let next = at; next <= at + gap && next < count && end === 0; next += 1) {
      if (sentences[next] !== sentences[from - 1]) return 0;
      for (let place = first[next] ?? 0; place < (first[next + 1] ?? 0); place += 1)
        if (numbers[place] === wanted) end = ends[place] ?? 0;
    }
    if (end === 0) return 0;
    at = end;
  }
  return at;
}

/** Marks negated concepts. A negation inside a phrase belongs to it: 'not cooked through'. */
function markNegated(
  { count, clauses }: CutText,
  matches: ConceptMatch[],
  { behind, before }: { behind: number; before: number },
): void {
  const negates = new Uint8Array(count);
  const turns = new Uint8Array(count);
  let isAny = false;
  for (const { concept, start, end } of matches) {
    if (concept === NEGATION) {
      isAny = true;
      for (let at = start; at < end; at += 1) negates[at] = 1;
    }
    if (concept === CONTRAST) turns[start] = 1;
  }
  if (!isAny) return;
  for (const match of matches) {
    const { concept, start, end } = match;
    if (concept === NEGATION || concept === CONTRAST) continue;
    const clause = clauses[start];
    for (let at = start - 1; at >= 0 && at >= start - behind; at -= 1) {
      if (clauses[at] !== clause || turns[at]) break;
      if (negates[at]) match.isNegated = true;
    }
    for (let at = end; at < count && at < end + before; at += 1) {
      if (clauses[at] !== clause || turns[at]) break;
      if (negates[at]) match.isNegated = true;
    }
  }
}
