import type { Language } from '#shared/understanding/understanding.ts';
import { withoutProclitics } from './arabic-proclitics.ts';
import { CONCEPTS } from './concepts.ts';
import { cutText } from './cut-text.ts';
import { type LetterTrie, makeLetterTrie } from './letter-trie.ts';

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

export type Phrase = {
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

  for (const { concept, pattern } of patternsOf(source)) {
    for (const parts of wordsOf(language, pattern)) {
      const [first, ...rest] = parts.map(numberOf);
      if (first === undefined) continue;
      if (rest.length > 0) phrases[first]?.push({ concept, rest });
      else if (!alone[first]?.includes(concept)) alone[first]?.push(concept);
    }
  }
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

/** The ways in which a pattern may be written, each as its words. */
function wordsOf(language: Language, pattern: string): Word[][] {
  if (language === 'zh') return [pattern.split(/\.\.+/).map((part) => chineseWord(part))];
  const written = [wordsIn(pattern)];
  if (language === 'de' && /[äöü]/i.test(pattern)) written.push(wordsIn(spelledOut(pattern)));
  if (language === 'ar') written.push(wordsIn(pattern).map(bareWord));
  return written.map((words) => words.filter(({ codes }) => codes.length > 0));
}

function wordsIn(pattern: string): Word[] {
  return pattern.split(/\s+/).flatMap((part) => {
    const { count, codes, from, to } = cutText(part.replace(/\*+$/, ''));
    return Array.from({ length: count }, (_, at) => ({
      codes: [...codes.subarray(from[at], to[at])],
      isStem: part.endsWith('*') && at === count - 1,
    }));
  });
}

function bareWord({ codes, isStem }: Word): Word {
  const letters = Uint16Array.from(codes);
  return { codes: [...letters.subarray(withoutProclitics(letters, 0, letters.length))], isStem };
}

function chineseWord(part: string): Word {
  const { count, codes, to } = cutText(part.replaceAll('*', '').replaceAll(/\s+/g, ''));
  return { codes: count === 0 ? [] : [...codes.subarray(0, to[count - 1])], isStem: true };
}

/** Keyboards without umlauts write them so. */
function spelledOut(pattern: string): string {
  return pattern.toLowerCase().replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue');
}
