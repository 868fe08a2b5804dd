import type { Language } from '#shared/understanding/understanding.ts';
import { skipProclitics } from './arabic-proclitics.ts';
import { CONCEPTS } from './concepts.ts';
import { cutText } from './cut-text.ts';
import { type LetterTrie, makeLetterTrie } from './letter-trie.ts';

/** The word list of one language, prepared for lookups. */
export type Lexicon = {
  /** True for Chinese, whose words are found anywhere within a clause. */
  isWithoutSpaces: boolean;
  trie: LetterTrie;
  /** The concepts of each word by itself, by the word's number. */
  alone: Int32Array[];
  /** The phrases that begin with each word, by the word's number. */
  phrases: Phrase[][];
};

type Phrase = {
  concept: number;
  /** Numbers of the words that must follow, in this order. */
  rest: number[];
};

type Word = { codes: number[]; isStem: boolean };

/**
 * Builds a lexicon from lines of `concept: pattern, pattern`, which docs/reading-texts.md explains.
 */
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

/** All patterns of a word list, each with the number of its concept. */
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

/** A word of a pattern, and whether any ending may follow it. */
type Part = { text: string; isStem: boolean };

/** The spellings of each pattern, as indexes of their words in `parts`. */
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

/** Cuts all parts in one call. A part may contain several words, which are joined in Chinese. */
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
  return { codes: [...letters.subarray(skipProclitics(letters, 0, letters.length))], isStem };
}

/** The spelling of umlauts on a keyboard without them. */
function spelledOut(pattern: string): string {
  return pattern.toLowerCase().replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue');
}
