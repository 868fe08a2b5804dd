import { LETTER_WIDTHS } from './letter-widths.ts';
import { PRINTED_LETTERS } from './printed-letters.ts';

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
