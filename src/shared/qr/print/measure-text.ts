import { LETTER_WIDTHS } from './letter-widths.ts';

/** The font of a text; letters it lacks are taken from one font that has them all. */
export type MeasuredFont = 'serif' | 'sans';

/** Width of a text relative to the font size. */
export function measureText(text: string, font: MeasuredFont): number {
  let width = 0;
  for (const letter of text) width += letterWidth(letter, font);
  return width;
}

export function letterWidth(letter: string, font: MeasuredFont): number {
  return widthIn(font, letter) || widthIn('others', letter) || WIDEST;
}

/** Whether the font itself has the letter. */
export function hasLetter(letter: string, font: MeasuredFont): boolean {
  return widthIn(font, letter) > 0;
}

/** Whether the letter can be printed at all. */
export function isPrintable(letter: string): boolean {
  return widthIn('others', letter) > 0;
}

const DIGITS = 2;
const BASE = 36;
const EM = 1000;
const WIDEST = 1;

function widthIn(font: keyof typeof LETTER_WIDTHS, letter: string): number {
  const at = indexOf(letter.codePointAt(0) ?? 0);
  if (at === undefined) return 0;
  const digits = LETTER_WIDTHS[font].slice(at * DIGITS, (at + 1) * DIGITS);
  return Number.parseInt(digits, BASE) / EM;
}

function indexOf(code: number): number | undefined {
  let before = 0;
  for (const [from, to] of PRINTED_LETTERS) {
    if (code >= from && code <= to) return before + code - from;
    before += to - from + 1;
  }
  return undefined;
}

/**
 * The letters that can be printed on a card, by first and last code point: Latin, Greek and
 * Cyrillic, with punctuation.
 */
export const PRINTED_LETTERS: readonly (readonly [from: number, to: number])[] = [
  [0x20, 0x7e],
  [0xa0, 0x24f],
  [0x370, 0x3ff],
  [0x400, 0x4ff],
  [0x1e00, 0x1eff],
  [0x2010, 0x2027],
  [0x20ac, 0x20ac],
  [0x2116, 0x2116],
];

type FittedLine = { text: string; size: number; width: number };

/**
 * Fits a text on one line, as large as possible; a text that is still too long ends with an
 * ellipsis.
 */
export function fitLine(
  text: string,
  font: MeasuredFont,
  { width, most, least }: { width: number; most: number; least: number },
): FittedLine {
  const size = Math.min(most, width / measureText(text, font));
  if (size >= least) return { text, size, width: size * measureText(text, font) };
  const letters = [...text];
  while (letters.length > 1 && measureText(`${letters.join('')}…`, font) * least > width) {
    letters.pop();
  }
  const cut = `${letters.join('').trimEnd()}…`;
  return { text: cut, size: least, width: least * measureText(cut, font) };
}
