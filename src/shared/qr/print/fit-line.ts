import { type MeasuredFont, measureText } from './measure-text.ts';

export type FittedLine = { text: string; size: number; width: number };

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
