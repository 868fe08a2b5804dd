import { shorten } from '#shared/site/shorten.ts';
import { findPassages, type Passage } from './find-passages.ts';

/**
 * The guest's own sentence with the words that raised the alarm, of at most `most` letters. Without
 * the words around them, 'lips … swelled' does not say whose lips. Neighbouring sentences are
 * quoted together if they fit; a longer sentence is cut on both sides of the deciding words.
 * Undefined if the text does not contain them.
 */
export function quoteSentence(
  text: string,
  decidingWords: readonly string[],
  most: number,
): string | undefined {
  const passages = findPassages(text, decidingWords);
  const sentences = splitIntoSentences(text).filter((each) => isAnyWithin(passages, each));
  const [first] = sentences;
  const last = sentences.at(-1);
  if (!first || !last) return undefined;
  const together = text.slice(first.start, last.end).trim();
  if ([...together].length <= most) return inOneLine(together);
  const main = sentences.reduce((one, other) =>
    lettersWithin(passages, other) > lettersWithin(passages, one) ? other : one,
  );
  return inOneLine(cutAround(text, main, passagesWithin(passages, main), most));
}

const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' });

function splitIntoSentences(text: string): Passage[] {
  return [...SENTENCES.segment(text)].map(({ index, segment }) => ({
    start: index,
    end: index + segment.length,
  }));
}

function passagesWithin(passages: readonly Passage[], { start, end }: Passage): Passage[] {
  return passages.filter((each) => each.start < end && start < each.end);
}

function isAnyWithin(passages: readonly Passage[], sentence: Passage): boolean {
  return passagesWithin(passages, sentence).length > 0;
}

function lettersWithin(passages: readonly Passage[], sentence: Passage): number {
  const lengths = passagesWithin(passages, sentence).map(({ start, end }) => end - start);
  return lengths.reduce((one, other) => one + other, 0);
}

/** Cuts a sentence to the deciding words and as much around them as there is room for. */
function cutAround(
  text: string,
  sentence: Passage,
  passages: readonly Passage[],
  most: number,
): string {
  const start = wordStart(
    text,
    Math.max(sentence.start, passages[0]?.start ?? sentence.start),
    sentence.start,
  );
  const end = wordEnd(
    text,
    Math.min(sentence.end, passages.at(-1)?.end ?? sentence.end),
    sentence.end,
  );
  const core = text.slice(start, end);
  const before = [...text.slice(sentence.start, start).trimStart()];
  const after = [...text.slice(end, sentence.end).trimEnd()];
  const room = most - [...core].length;
  // If the deciding words alone are too long, the first ones are quoted.
  if (room < 0) return `${before.length > 0 ? '…' : ''}${shorten(core, most - 1)}`;
  const roomAfter = Math.max(Math.ceil(room / 2), room - before.length);
  const kept = roomAfter > 0 ? shorten(after.join(''), roomAfter) : '';
  const roomBefore = room - [...kept].length;
  return `${shortenStart(before, roomBefore)}${core}${kept}`;
}

/** Letters of scripts that separate words by spaces. */
const LETTER = /[\p{L}\p{M}\p{N}](?<![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/u;

/** The reader may cite parts of words, which must not be quoted as such. */
function wordStart(text: string, at: number, least: number): number {
  let start = at;
  while (start > least && isWithinWord(text, start)) start -= 1;
  return start;
}

function wordEnd(text: string, at: number, most: number): number {
  let end = at;
  while (end < most && isWithinWord(text, end)) end += 1;
  return end;
}

function isWithinWord(text: string, at: number): boolean {
  return LETTER.test(text.charAt(at - 1)) && LETTER.test(text.charAt(at));
}

/** The last `most` letters, cut at a blank if there is one. */
function shortenStart(letters: readonly string[], most: number): string {
  if (letters.length <= most) return letters.join('');
  if (most < 1) return '';
  const cut = letters.slice(letters.length - most + 1).join('');
  return `…${cut.slice(cut.search(/\s/) + 1)}`;
}

function inOneLine(words: string): string {
  return words.trim().replaceAll(/\s+/g, ' ');
}
