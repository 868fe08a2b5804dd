import { placeText, questionText } from './card-words.ts';
import { fitLine, isRightToLeft, measureText } from './measure-text.ts';
import { blendColours, centredCodePart, circlePath, filledPath, strokedPath } from './parts.ts';
import {
  INKS,
  type LettersPart,
  type PrintContent,
  type PrintLayout,
  type PrintPart,
} from './print-layout.ts';

const SIZE = 70;
const MIDDLE = SIZE / 2;
const PLATE_RADIUS = 26.8;
const OVER = { radius: 28.8, most: 4.3, least: 2.9 };
/** Share of the circle for the text over the code. */
const OVER_SHARE = 0.52;
const UNDER = { radius: 32.3, most: 3.5, least: 2.5 };
/** Share of the circle for the text under the code. */
const UNDER_SHARE = 0.42;

/** The round sticker of 70 mm: the question above the code, the venue below. */
export function stickerLayout(content: PrintContent, brand: string): PrintLayout {
  const over = fitLine(`${questionText(content.words)} ${content.words.line}`, 'serif', {
    ...OVER,
    width: 2 * Math.PI * OVER.radius * OVER_SHARE,
  });
  const on = { middle: MIDDLE, fill: INKS.white };
  return {
    width: SIZE,
    height: SIZE,
    isRound: true,
    folds: [],
    parts: [
      filledPath(circlePath(MIDDLE, MIDDLE, MIDDLE + 3), brand),
      filledPath(circlePath(MIDDLE, MIDDLE, PLATE_RADIUS), INKS.white),
      strokedPath(
        circlePath(MIDDLE, MIDDLE, 33.9),
        blendColours(INKS.white, brand, 0.6),
        0.25,
        [1.3, 1.1],
      ),
      centredCodePart(
        { cx: MIDDLE, cy: MIDDLE, most: 29, room: PLATE_RADIUS * Math.SQRT2 - 0.4 },
        content.codeModules,
      ),
      {
        ...lettersOnCircle(over.text, {
          ...on,
          size: over.size,
          font: 'serif',
          radius: OVER.radius,
          isBelow: false,
        }),
        field: 'line',
        isCut: over.isCut,
      },
      ...venueAndTable(content),
    ],
  };
}

function venueAndTable({ venueName, tableLabel, words }: PrintContent): PrintPart[] {
  const table = venueName ? tableLabel?.replace(/^Table /, 'table ') : tableLabel;
  const text = placeText(venueName, table, words);
  if (!text) return [];
  const width = 2 * Math.PI * UNDER.radius * UNDER_SHARE;
  const whole = fitLine(text, 'sans', { ...UNDER, width });
  // The name may be cut but never the table, which tells staff where the sticker goes.
  const fitted =
    whole.text === text || !table || !venueName
      ? whole
      : {
          size: UNDER.least,
          text: placeText(shortened(venueName, width, table), table, words),
        };
  return [
    lettersOnCircle(fitted.text, {
      size: fitted.size,
      font: 'sans',
      fill: INKS.white,
      middle: MIDDLE,
      radius: UNDER.radius,
      isBelow: true,
    }),
  ];
}

function shortened(name: string, width: number, table: string): string {
  const rest = fitLine(`, ${table}`, 'sans', { ...UNDER, width, most: UNDER.least });
  return fitLine(name, 'sans', { ...UNDER, width: Math.max(width - rest.width, 10) }).text;
}

/** Places a text along the top or the bottom of a circle, to be read from left to right. */
function lettersOnCircle(
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
    font: LettersPart['font'];
    fill: string;
    middle: number;
    radius: number;
    isBelow: boolean;
  },
): LettersPart {
  const units = unitsOf(text);
  const widths = units.map((unit) => measureText(unit, font) * size);
  const whole = widths.reduce((sum, width) => sum + width, 0);
  let passed = -whole / 2;
  const letters = units.map((letter, index) => {
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

/**
 * The units to place from left to right. Arabic letters are joined and run from right to left, so a
 * text with Arabic is split into whole words, in the order in which they are seen.
 */
function unitsOf(text: string): string[] {
  if (!isArabic(text)) return [...text];
  const words = text.split(/(?<= )|(?= )/);
  if (!isRightToLeft(text)) return words;
  return words
    .reduce<string[]>((groups, word) => {
      const last = groups.at(-1);
      // Several Latin words in a row keep their order.
      if (last !== undefined && !isArabic(last + word)) groups[groups.length - 1] = last + word;
      else groups.push(word);
      return groups;
    }, [])
    .toReversed();
}

function isArabic(text: string): boolean {
  return /[\p{Script=Arabic}،]/u.test(text);
}
