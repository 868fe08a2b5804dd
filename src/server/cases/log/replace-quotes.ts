/** This many words in a row from a guest's text count as a quotation, even without quotes. */
const FEWEST_WORDS = 4;

const CHARACTER = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]';
const WORD = new RegExp(
  `${CHARACTER}|(?:(?!${CHARACTER})[\\p{L}\\p{M}\\p{N}])+(?:['’‘ʼ](?:(?!${CHARACTER})[\\p{L}\\p{M}\\p{N}])+)*`,
  'gu',
);
/** Chinese and Japanese have no spaces; a character counts as half a word. */
const HALF_A_WORD = new RegExp(`^${CHARACTER}$`, 'u');

const QUOTED =
  /([“”„‟"«»‹›「『〝＂])([^“”„‟"«»‹›「」『』〝〞＂]+)([“”„‟"«»‹›」』〞＂])|(?<![\p{L}\p{N}])(['‘’‚‛])(.+?)(['’‘‛])(?![\p{L}\p{N}])/gsu;
const LEFT_OUT = /\[?(?:…|\.{3})\]?/u;

/** Replaces the guest's words in a note: long runs of them, and quotations of any length. */
export function replaceQuotes(words: string, texts: readonly string[], mark: string): string {
  const said = texts.map(wordsOf);
  return replaceRuns(words, said, mark).replace(
    QUOTED,
    (whole, open, inner, close, single, innerSingle, closeSingle) =>
      isSaid(inner ?? innerSingle, said)
        ? `${open ?? single}${mark}${close ?? closeSingle}`
        : whole,
  );
}

function replaceRuns(words: string, said: readonly string[][], mark: string): string {
  const found = [...words.matchAll(WORD)];
  const spelled = wordsOf(words);
  let rest = 0;
  let replaced = '';
  for (let first = 0; first < found.length; ) {
    const length = Math.max(0, ...said.map((text) => longestRun(spelled, first, text)));
    if (weightOf(spelled.slice(first, first + length)) < FEWEST_WORDS) {
      first += 1;
      continue;
    }
    const last = found[first + length - 1];
    replaced += words.slice(rest, found[first]?.index) + mark;
    rest = (last?.index ?? 0) + (last?.[0].length ?? 0);
    first += length;
  }
  return replaced + words.slice(rest);
}

/** The length of the longest run of words from `first` that the text contains. */
function longestRun(words: readonly string[], first: number, text: readonly string[]): number {
  let longest = 0;
  for (let start = 0; start < text.length; start += 1) {
    let length = 0;
    while (start + length < text.length && words[first + length] === text[start + length]) {
      length += 1;
    }
    longest = Math.max(longest, length);
  }
  return longest;
}

function weightOf(words: readonly string[]): number {
  return words.reduce((sum, word) => sum + (HALF_A_WORD.test(word) ? 0.5 : 1), 0);
}

/** Whether all parts of a quotation, split at its ellipses, are words of the guest. */
function isSaid(quotation: string, said: readonly string[][]): boolean {
  const parts = quotation
    .split(LEFT_OUT)
    .map(wordsOf)
    .filter(({ length }) => length > 0);
  return (
    parts.length > 0 &&
    parts.every((part) => said.some((text) => longestRun(part, 0, text) === part.length))
  );
}

function wordsOf(text: string): string[] {
  return [...text.normalize().matchAll(WORD)].map(([word]) =>
    word.toLowerCase().replace(/[’‘ʼ]/g, "'"),
  );
}
