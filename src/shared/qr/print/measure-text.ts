import { LETTER_WIDTHS } from './letter-widths.ts';
import type { PrintFont } from './print-layout.ts';

/** The fonts that were measured; letters they lack are taken from fonts that have them. */
type MeasuredFont = 'serif' | 'sans';

/**
 * Each font as a measured font and a factor. The other fonts are cut from the same two families but
 * are slightly narrower.
 */
const MEASURES: Record<PrintFont, readonly [MeasuredFont, factor: number]> = {
  display: ['serif', 0.975],
  serif: ['serif', 1],
  italic: ['serif', 0.96],
  sans: ['sans', 1],
  plain: ['sans', 1],
};

/** Width of a text relative to the font size. */
export function measureText(text: string, font: PrintFont): number {
  let width = 0;
  for (const letter of text) width += letterWidth(letter, font);
  return width;
}

function letterWidth(letter: string, font: PrintFont): number {
  const [measured, factor] = MEASURES[font];
  return (
    widthIn(measured, letter) * factor ||
    (isWide(letter) ? WIDEST : widthIn('others', letter) || WIDEST)
  );
}

/** Whether the font itself has the letter. */
export function hasLetter(letter: string, font: PrintFont): boolean {
  return widthIn(MEASURES[font][0], letter) > 0;
}

/** Whether the letter can be printed at all. */
export function isPrintable(letter: string): boolean {
  return isWide(letter) || widthIn('others', letter) > 0;
}

/** Whether it is a Chinese or Japanese character, each of which is as wide as it is high. */
export function isWide(letter: string): boolean {
  return WIDE.test(letter);
}

const WIDE = /[\p{Script=Han}\u3001\u3002\u3008-\u3011\u3041-\u3096\u30a1-\u30fc！（），：；？]/u;

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
 * The letters whose widths are stored, by first and last code point: Latin, Greek, Cyrillic and
 * Arabic, with punctuation. Three rare Arabic letters that the PDF library cannot set are left out.
 */
export const PRINTED_LETTERS: readonly (readonly [from: number, to: number])[] = [
  [0x20, 0x7e],
  [0xa0, 0x24f],
  [0x370, 0x3ff],
  [0x400, 0x4ff],
  [0x600, 0x6a1],
  [0x6a4, 0x6a4],
  [0x6a6, 0x6ff],
  [0x1e00, 0x1eff],
  [0x2010, 0x2027],
  [0x20ac, 0x20ac],
  [0x2116, 0x2116],
];

type FittedLine = { text: string; size: number; width: number; isCut: boolean };

/**
 * Fits a text on one line, as large as possible; a text that is still too long ends with an
 * ellipsis.
 */
export function fitLine(
  text: string,
  font: PrintFont,
  { width, most, least }: { width: number; most: number; least: number },
): FittedLine {
  const size = Math.min(most, width / measureText(text, font));
  if (size >= least) return { text, size, width: size * measureText(text, font), isCut: false };
  const letters = [...text];
  while (letters.length > 1 && measureText(`${letters.join('')}…`, font) * least > width) {
    letters.pop();
  }
  const cut = `${letters.join('').trimEnd()}…`;
  return { text: cut, size: least, width: least * measureText(cut, font), isCut: true };
}

/** Whether a text is read from right to left, by its first letter. */
export function isRightToLeft(text: string): boolean {
  const [first = ''] = /\p{Letter}/u.exec(text) ?? [];
  return /\p{Script=Arabic}/u.test(first);
}
