import { placeText, questionText } from './card-words.ts';
import { fitLine } from './measure-text.ts';
import {
  blendColours,
  circlePath,
  filledPath,
  makeTextPart,
  plateParts,
  rectanglePath,
  strokedPath,
} from './parts.ts';
import { INKS, type PrintContent, type PrintLayout, type PrintPart } from './print-layout.ts';
import { venueMark } from './venue-mark.ts';

const SIZE = { width: 210, height: 297 };
const MIDDLE = SIZE.width / 2;
const PLATE = { cx: MIDDLE, cy: 176, radius: 71, most: 70 };
const ROOM = 160;
/** The room inside the hem. */
const WIDE_ROOM = 178;

/** The A4 poster for the door or the bar: a laid table with a stitched hem around the edge. */
export function posterLayout(content: PrintContent, brand: string): PrintLayout {
  const white = { x: MIDDLE, fill: INKS.white } as const;
  const { words } = content;
  const promise = fitLine(words.promise, 'sans', { width: WIDE_ROOM, most: 8, least: 5 });
  const thanks = fitLine(words.thanks, 'plain', { width: WIDE_ROOM, most: 6.4, least: 5 });
  return {
    ...SIZE,
    isRound: false,
    folds: [],
    parts: [
      filledPath(rectanglePath(-3, -3, SIZE.width + 6, SIZE.height + 6), brand),
      strokedPath(
        rectanglePath(10, 10, 190, 277, 3),
        blendColours(INKS.white, brand, 0.6),
        0.5,
        [2.6, 2.2],
      ),
      ...heading(content, brand),
      filledPath(
        circlePath(PLATE.cx, PLATE.cy + 2.5, PLATE.radius),
        blendColours('#000000', brand, 0.14),
      ),
      ...plateParts(PLATE, content, brand),
      ...cutlery(),
      makeTextPart(promise.text, {
        ...promise,
        ...white,
        y: 262,
        font: 'sans',
        field: 'promise',
      }),
      ...(content.hasRewards
        ? [
            makeTextPart(thanks.text, {
              ...thanks,
              ...white,
              y: 273,
              font: 'plain',
              field: 'thanks',
            }),
          ]
        : []),
    ],
  };
}

function heading(content: PrintContent, brand: string): PrintPart[] {
  const mark = venueMark(content, { height: 18, mostWidth: 80, brand });
  const place = placeText(content.venueName, content.tableLabel, content.words);
  const name = place && fitLine(place, 'serif', { width: ROOM, most: 6.4, least: 4.2 });
  const white = { x: MIDDLE, fill: INKS.white } as const;
  const question = fitLine(questionText(content.words), 'display', {
    width: WIDE_ROOM,
    most: 31,
    least: 16,
  });
  const line = fitLine(content.words.line, 'italic', { width: WIDE_ROOM, most: 13.2, least: 7.5 });
  return [
    ...mark.partsAt(MIDDLE - mark.width / 2, 27),
    ...(name ? [makeTextPart(name.text, { ...name, ...white, y: 44, font: 'serif' })] : []),
    makeTextPart(question.text, {
      ...question,
      ...white,
      y: 77,
      font: 'display',
      isHeading: true,
    }),
    makeTextPart(line.text, { ...line, ...white, y: 94, font: 'italic', field: 'line' }),
  ];
}

/** Fork and knife beside the plate, drawn at their own scale. */
function cutlery(): PrintPart[] {
  const [scale, top] = [0.4833, 118];
  const stroke = (d: string) => strokedPath(d, INKS.white, 4.6 * scale);
  return [
    stroke(fork(21.5, top, scale)),
    filledPath(handle(21.5, top + 84 * scale, scale, 5.5, 2.5), INKS.white),
    stroke(blade(189.5, top, scale)),
    filledPath(handle(189.5, top + 118 * scale, scale, 5.5, 4), INKS.white),
  ];
}

function fork(x: number, y: number, scale: number): string {
  const at = (dx: number, dy: number) => point(x + dx * scale, y + dy * scale);
  return [
    `M${at(-15, 3)}L${at(-15, 55)}C${at(-15, 72)} ${at(-9, 80)} ${at(0, 83)}`,
    `C${at(9, 80)} ${at(15, 72)} ${at(15, 55)}L${at(15, 3)}`,
    `M${at(-5, 3)}L${at(-5, 49)}M${at(5, 3)}L${at(5, 49)}`,
  ].join('');
}

function blade(x: number, y: number, scale: number): string {
  const at = (dx: number, dy: number) => point(x + dx * scale, y + dy * scale);
  return `M${at(5, 3)}C${at(-9, 22)} ${at(-12, 70)} ${at(-9, 112)}L${at(5, 112)}Z`;
}

/** A handle that is slim at one end and rounded where the hand holds it. */
function handle(x: number, y: number, scale: number, wide: number, slim: number): string {
  const at = (dx: number, dy: number) => point(x + dx * scale, y + dy * scale);
  const length = 220 - (y - 118) / scale;
  return [
    `M${at(-slim * 0.6, 0)}C${at(-slim, length * 0.3)} ${at(-wide, length * 0.65)} ${at(-wide, length)}`,
    `C${at(-wide, length + 18)} ${at(wide, length + 18)} ${at(wide, length)}`,
    `C${at(wide, length * 0.65)} ${at(slim, length * 0.3)} ${at(slim * 0.6, 0)}Z`,
  ].join('');
}

function point(x: number, y: number): string {
  return `${Math.round(x * 1000) / 1000} ${Math.round(y * 1000) / 1000}`;
}
