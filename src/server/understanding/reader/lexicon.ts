import type { Language } from '#shared/understanding/understanding.ts';
import { CONCEPTS } from './concepts.ts';
import { cutText } from './cut-text.ts';

const WAW = 0x0648;
const FA = 0x0641;
const BA = 0x0628;
const LAM = 0x0644;
const KAF = 0x0643;
const ALEF = 0x0627;
/** What remains of a word must be long enough to be one. */
const LEAST_LETTERS = 3;
export const ROOT = 0;
export const NOWHERE = -1;

/** The word list of one language, ready to be looked up. */
export type Lexicon = {
  /** Chinese has no spaces: its words are found anywhere. */
  isWithoutSpaces: boolean;
  trie: LetterTrie;
  /** By the number of a word: the concepts that it means by itself. */
  alone: Int32Array[];
  /** By the number of a word: the phrases that begin with it. */
  phrases: Phrase[][];
};

type Phrase = {
  concept: number;
  /** Numbers of the words that must follow, in this order. */
  rest: number[];
};

type Word = { codes: number[]; isStem: boolean };

/** Reads lines of `concept: pattern, pattern`; what they mean is in docs/reading-texts.md. */
export function makeLexicon(language: Language, source: string): Lexicon {
  const isWithoutSpaces = language === 'zh';
  const words: Word[] = [];
  const numbers = new Map<string, number>();
  const alone: number[][] = [];
  const phrases: Phrase[][] = [];

  function numberOf(word: Word): number {
    const key = `${word.isStem ? '*' : ''}${String.fromCharCode(...word.codes)}`;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    const number = words.length;
    words.push(word);
    alone.push([]);
    phrases.push([]);
    numbers.set(key, number);
    return number;
  }

  function add(concept: number, pattern: readonly Word[]): void {
    const [first, ...rest] = pattern.map(numberOf);
    if (first === undefined) return;
    if (rest.length > 0) phrases[first]?.push({ concept, rest });
    else if (!alone[first]?.includes(concept)) alone[first]?.push(concept);
  }

  const patterns = patternsOf(source);
  const { parts, places } = partsOf(
    language,
    patterns.map(({ pattern }) => pattern),
  );
  const cut = wordsOf(language, parts);
  patterns.forEach(({ concept }, at) => {
    for (const way of places[at] ?? []) {
      const pattern = way.flatMap((place) => cut[place] ?? []);
      add(concept, pattern);
      if (language === 'ar') add(concept, pattern.map(bareWord));
    }
  });
  return {
    isWithoutSpaces,
    trie: makeLetterTrie(words),
    alone: alone.map((concepts) => Int32Array.from(concepts)),
    phrases,
  };
}

/** Every pattern of a word list with the number of its concept. */
export function patternsOf(source: string): { concept: number; pattern: string }[] {
  const lines = source.split('\n').map((line) => (line.split('#')[0] ?? '').trim());
  return lines.filter(Boolean).flatMap((line) => {
    const colon = line.indexOf(':');
    const concept = (CONCEPTS as readonly string[]).indexOf(line.slice(0, colon).trim());
    if (concept < 0) throw new Error(`A word list has the line '${line.slice(0, 60)}'`);
    const patterns = line.slice(colon + 1).split(/[,،，]/);
    return patterns.map((pattern) => ({ concept, pattern: pattern.trim() })).filter(hasPattern);
  });
}

function hasPattern({ pattern }: { pattern: string }): boolean {
  return pattern !== '' && pattern !== '*';
}

/** A word of a pattern, and whether it may have any ending. */
type Part = { text: string; isStem: boolean };

/** The ways in which each pattern may be written, as the places of its words in `parts`. */
function partsOf(language: Language, patterns: readonly string[]) {
  const parts: Part[] = [];
  const places = patterns.map((pattern) => {
    const ways = [pattern];
    if (language === 'de' && /[äöü]/i.test(pattern)) ways.push(spelledOut(pattern));
    return ways.map((way) => {
      const words = language === 'zh' ? way.replaceAll(/[*\s]/g, '').split('..') : way.split(/\s+/);
      return words.map((word) => {
        const isStem = language === 'zh' || word.endsWith('*');
        return parts.push({ text: word.replaceAll('*', ''), isStem }) - 1;
      });
    });
  });
  return { parts, places };
}

/** Cuts all parts at once: a part may be several words, which Chinese keeps together. */
function wordsOf(language: Language, parts: readonly Part[]): Word[][] {
  const { count, codes, from, to, starts } = cutText(parts.map(({ text }) => text).join('\n'));
  let at = 0;
  let end = 0;
  return parts.map(({ text, isStem }) => {
    end += text.length + 1;
    const words: Word[] = [];
    while (at < count && (starts[at] ?? 0) < end) {
      words.push({ codes: [...codes.subarray(from[at], to[at])], isStem: false });
      at += 1;
    }
    const joined = { codes: words.flatMap((word) => word.codes), isStem };
    if (language === 'zh') return words.length > 0 ? [joined] : [];
    const last = words.at(-1);
    if (last) last.isStem = isStem;
    return words;
  });
}

function bareWord({ codes, isStem }: Word): Word {
  const letters = Uint16Array.from(codes);
  return { codes: [...letters.subarray(withoutProclitics(letters, 0, letters.length))], isStem };
}

/** Keyboards without umlauts write them so. */
function spelledOut(pattern: string): string {
  return pattern.toLowerCase().replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue');
}

/**
 * Words by their letters: from a node and a letter to the next node. The steps stand in one table
 * with open addressing, so that walking costs no object.
 */
type LetterTrie = {
  step: (node: number, code: number) => number;
  /** The number of a word that ends here, or -1. */
  exact: Int32Array;
  /** The number of a stem that ends here, or -1: whatever follows, it is found. */
  stem: Int32Array;
};

/** `words[number]` are the folded letters; `isStem` those that may have any ending. */
function makeLetterTrie(
  words: readonly { codes: readonly number[]; isStem: boolean }[],
): LetterTrie {
  const letters = words.reduce((sum, { codes }) => sum + codes.length, 0);
  const size = 2 ** Math.ceil(Math.log2(Math.max(16, letters * 2)));
  const mask = size - 1;
  const nodes = new Int32Array(size).fill(-1);
  const codesOf = new Uint16Array(size);
  const targets = new Int32Array(size);
  const exact = new Int32Array(letters + 1).fill(-1);
  const stem = new Int32Array(letters + 1).fill(-1);
  let count = 1;

  function slotOf(node: number, code: number): number {
    let slot = (Math.imul(node, 0x9e3779b1) ^ Math.imul(code, 0x85ebca6b)) & mask;
    while (nodes[slot] !== -1 && (nodes[slot] !== node || codesOf[slot] !== code))
      slot = (slot + 1) & mask;
    return slot;
  }

  words.forEach(({ codes, isStem }, number) => {
    let node = ROOT;
    for (const code of codes) {
      const slot = slotOf(node, code);
      if (nodes[slot] === -1) {
        nodes[slot] = node;
        codesOf[slot] = code;
        targets[slot] = count;
        count += 1;
      }
      node = targets[slot] ?? ROOT;
    }
    (isStem ? stem : exact)[node] = number;
  });

  return {
    step(node, code) {
      const slot = slotOf(node, code);
      return nodes[slot] === -1 ? NOWHERE : (targets[slot] ?? NOWHERE);
    },
    exact,
    stem,
  };
}

/**
 * Arabic writes 'and', 'so', 'with', 'for', 'as' and 'the' together with the next word: where in
 * `codes` the word itself begins.
 */
export function withoutProclitics(codes: Uint16Array, from: number, to: number): number {
  let at = from;
  if (isOne(codes[at], WAW, FA) && to - at > LEAST_LETTERS) at += 1;
  if (codes[at] === LAM && codes[at + 1] === LAM && to - at > LEAST_LETTERS + 1) return at + 2;
  const isArticle = (place: number) => codes[place] === ALEF && codes[place + 1] === LAM;
  if (isOne(codes[at], BA, LAM, KAF) && isArticle(at + 1) && to - at > LEAST_LETTERS + 2)
    return at + 3;
  if (isArticle(at) && to - at > LEAST_LETTERS + 1) return at + 2;
  if (isOne(codes[at], BA, LAM) && to - at > LEAST_LETTERS) return at + 1;
  return at;
}

function isOne(code: number | undefined, ...known: number[]): boolean {
  return code !== undefined && known.includes(code);
}
