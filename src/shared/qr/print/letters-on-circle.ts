import { letterWidth, type MeasuredFont } from './measure-text.ts';
import type { LettersPart } from './print-layout.ts';

/** Places a text along the top or the bottom of a circle, to be read from left to right. */
export function lettersOnCircle(
  text: string,
  {
    size,
    font,
    fill,
    middle,
    radius,
    isBelow,
  }: {
    size: number;
    font: MeasuredFont;
    fill: string;
    middle: number;
    radius: number;
    isBelow: boolean;
  },
): LettersPart {
  const widths = [...text].map((letter) => letterWidth(letter, font) * size);
  const whole = widths.reduce((sum, width) => sum + width, 0);
  let passed = -whole / 2;
  const letters = [...text].map((letter, index) => {
    const width = widths[index] ?? 0;
    const angle = (passed + width / 2) / radius;
    passed += width;
    const side = isBelow ? 1 : -1;
    return {
      letter,
      x: middle + radius * Math.sin(angle),
      y: middle + side * radius * Math.cos(angle),
      turn: (-side * angle * 180) / Math.PI,
    };
  });
  return { kind: 'letters', text, size, font, fill, letters };
}
