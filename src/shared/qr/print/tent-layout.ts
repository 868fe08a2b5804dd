import { balanceLines, type FittedText, fitText } from './fit-text.ts';
import { fitLine, measureText } from './measure-text.ts';
import {
  blendColours,
  centredCodePart,
  circlePath,
  filledPath,
  makeTextPart,
  rectanglePath,
  strokedPath,
} from './parts.ts';
import {
  INKS,
  MARGIN_MM,
  type PrintContent,
  type PrintFont,
  type PrintLayout,
  type PrintPart,
} from './print-layout.ts';
import { venueMark } from './venue-mark.ts';

const SIZE = { width: 105, height: 297 };
const FLAP = 28.5;
const PANEL = 120;
const EDGE = SIZE.width - MARGIN_MM;
const CODE_MOST = 31;
const PAD = 39;
/** The room beside the code. */
const ASIDE = { x: 53.5, width: EDGE - 53.5 };
/** The first line of the question must not run into the face beside it. */
const QUESTION_ROOM = { first: 58, second: EDGE - MARGIN_MM };

type Paint = { back: string; ink: string; soft: string; brand: string };

/**
 * The tent: two panels back to back, one printed upside down until it is folded, each with a flap.
 */
export function tentLayout(content: PrintContent, brand: string): PrintLayout {
  const cloth = { back: brand, ink: INKS.white, soft: INKS.white, brand };
  const paper = { back: INKS.paper, ink: INKS.text, soft: INKS.soft, brand };
  const bottom = FLAP + 2 * PANEL;
  return {
    ...SIZE,
    isRound: false,
    folds: [FLAP, FLAP + PANEL, bottom],
    parts: [
      filledPath(rectanglePath(-3, -3, SIZE.width + 6, SIZE.height + 6), INKS.flap),
      flapHint(content, FLAP / 2, 180),
      flapHint(content, SIZE.height - FLAP / 2, 0),
      { kind: 'turned', x: SIZE.width, y: FLAP + PANEL, turn: 180, parts: panel(content, cloth) },
      { kind: 'turned', x: 0, y: FLAP + PANEL, turn: 0, parts: panel(content, paper) },
    ],
  };
}

function panel(content: PrintContent, paint: Paint): PrintPart[] {
  return [
    filledPath(rectanglePath(-3, 0, SIZE.width + 6, PANEL), paint.back),
    ...topRow(content, paint),
    ...question(content, paint),
    ...codeAndPromise(content, paint),
  ];
}

/** The venue and the table. */
function topRow(content: PrintContent, { back, ink, soft, brand }: Paint): PrintPart[] {
  const mark = venueMark(content, { height: 9.2, mostWidth: 30, brand });
  const table =
    content.tableLabel && fitLine(content.tableLabel, 'sans', { width: 26, most: 3.7, least: 2.4 });
  const nameAt = mark.width > 0 ? MARGIN_MM + mark.width + 2.8 : MARGIN_MM;
  const side = sideOf(content);
  const width = EDGE - nameAt - (table ? table.width + 4 : 0);
  const name =
    content.venueName && fitLine(content.venueName, 'serif', { width, most: 4.4, least: 2.7 });
  return [
    ...mark.partsAt(side.isMirrored ? EDGE - mark.width : MARGIN_MM, 15),
    ...(name
      ? [
          makeTextPart(name.text, {
            ...name,
            ...side.near(nameAt),
            y: 16.5,
            font: 'serif',
            fill: ink,
          }),
        ]
      : []),
    ...(table
      ? [
          makeTextPart(table.text, {
            ...table,
            ...side.far(EDGE),
            y: 16.4,
            font: 'sans',
            fill: soft,
          }),
        ]
      : []),
    strokedPath(`M${MARGIN_MM} 23.5H${EDGE}`, blendColours(ink, back, 0.45), 0.2),
  ];
}

function question(content: PrintContent, { ink }: Paint): PrintPart[] {
  const [first, second] = content.words.question;
  const side = sideOf(content);
  const size = Math.min(
    24.5,
    QUESTION_ROOM.first / measureText(first, 'display'),
    QUESTION_ROOM.second / measureText(second, 'display'),
  );
  const large = { ...side.near(MARGIN_MM), size, font: 'display', fill: ink } as const;
  return [
    makeTextPart(first, { ...large, y: 46.5, isHeading: true }),
    makeTextPart(second, { ...large, y: 68, isHeading: true }),
    { kind: 'turned', x: side.near(82).x, y: 38.5, turn: 8, parts: happyFace(10) },
  ];
}

/**
 * Places things by their distance from the side where reading begins. A tent in Arabic is mirrored,
 * because Arabic is read from the right.
 */
function sideOf({ words: { isRightToLeft: isMirrored } }: PrintContent) {
  const at = (x: number) => (isMirrored ? SIZE.width - x : x);
  const [start, end] = isMirrored ? (['end', 'start'] as const) : (['start', 'end'] as const);
  return {
    isMirrored,
    /** A text that begins at this distance from the side where reading begins. */
    near: (x: number) => ({ x: at(x), anchor: start }),
    /** A text that ends at this distance. */
    far: (x: number) => ({ x: at(x), anchor: end }),
  };
}

function happyFace(radius: number): PrintPart[] {
  const at = (value: number) => Math.round(value * radius * 1000) / 1000;
  const eye = (x: number) => filledPath(circlePath(at(x), at(-0.2), at(0.1)), INKS.text);
  return [
    filledPath(circlePath(0, 0, radius), '#96D1A7'),
    filledPath(
      `M${at(-0.43)} ${at(0.17)}H${at(0.43)}A${at(0.43)} ${at(0.43)} 0 0 1 ${at(-0.43)} ${at(0.17)}Z`,
      INKS.text,
    ),
    eye(-0.3),
    eye(0.3),
  ];
}

function codeAndPromise(content: PrintContent, { ink, soft }: Paint): PrintPart[] {
  const { words, hasRewards } = content;
  const side = sideOf(content);
  const pad = { x: side.isMirrored ? EDGE - PAD : MARGIN_MM, y: 75.5 };
  const middle = { cx: pad.x + PAD / 2, cy: pad.y + PAD / 2 };
  const line = aside(words.line, 'italic', { rows: 2, height: 15, most: 5.7, least: 3.2 });
  const promise = aside(
    hasRewards ? words.promise + words.gap + words.thanks : words.promise,
    'plain',
    { rows: 5, height: 21, most: 3.4, least: 2.4 },
  );
  const at = side.near(ASIDE.x);
  return [
    filledPath(rectanglePath(pad.x, pad.y, PAD, PAD, 3), INKS.white),
    centredCodePart({ ...middle, most: CODE_MOST, room: PAD }, content.codeModules),
    ...line.lines.map((row, index) =>
      makeTextPart(row, {
        ...at,
        y: 85 + index * 6.8,
        size: line.size,
        width: measureText(row, 'italic') * line.size,
        font: 'italic',
        fill: ink,
        field: 'line',
        isCut: line.isCut,
      }),
    ),
    ...promise.lines.map((row, index) =>
      makeTextPart(row, {
        ...at,
        y: 100 + index * promise.size * 1.4,
        size: promise.size,
        width: measureText(row, 'plain') * promise.size,
        font: 'plain',
        fill: soft,
        field: hasRewards ? 'thanks' : 'promise',
        isCut: promise.isCut,
      }),
    ),
  ];
}

/** A text in even lines beside the code. */
function aside(
  text: string,
  font: PrintFont,
  { rows, height, ...sizes }: { rows: number; height: number; most: number; least: number },
): FittedText {
  const measure = (part: string, size: number) => measureText(part, font) * size;
  const room = { width: ASIDE.width, height, lines: rows, sizes };
  return balanceLines(text, fitText(text, room, measure), ASIDE.width, measure);
}

function flapHint({ words }: PrintContent, y: number, turn: number): PrintPart {
  const fitted = fitLine(words.flap, 'plain', {
    width: SIZE.width - 2 * MARGIN_MM,
    most: 3.4,
    least: 2.4,
  });
  const text = makeTextPart(fitted.text, {
    ...fitted,
    x: 0,
    y: 1.2,
    font: 'plain',
    fill: '#6B6258',
  });
  return { kind: 'turned', x: SIZE.width / 2, y, turn, parts: [text] };
}
