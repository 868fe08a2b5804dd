import { fitLine } from './measure-text.ts';
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
  CARD_PROMISE,
  CARD_QUESTION,
  CARD_REWARD_LINE,
  CARD_TAGLINE,
  TENT_FLAP_HINT,
} from './print-content.ts';
import {
  INKS,
  MARGIN_MM,
  type PrintContent,
  type PrintLayout,
  type PrintPart,
} from './print-layout.ts';
import { venueMark } from './venue-mark.ts';

const SIZE = { width: 105, height: 297 };
const FLAP = 28.5;
const PANEL = 120;
const EDGE = SIZE.width - MARGIN_MM;
const CODE_MOST = 31;

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
      flapHint(FLAP / 2, 180),
      flapHint(SIZE.height - FLAP / 2, 0),
      { kind: 'turned', x: SIZE.width, y: FLAP + PANEL, turn: 180, parts: panel(content, cloth) },
      { kind: 'turned', x: 0, y: FLAP + PANEL, turn: 0, parts: panel(content, paper) },
    ],
  };
}

function panel(content: PrintContent, paint: Paint): PrintPart[] {
  return [
    filledPath(rectanglePath(-3, 0, SIZE.width + 6, PANEL), paint.back),
    ...topRow(content, paint),
    ...question(paint),
    ...codeAndPromise(content, paint),
  ];
}

/** The venue and the table. */
function topRow(content: PrintContent, { back, ink, soft, brand }: Paint): PrintPart[] {
  const mark = venueMark(content, { height: 9.2, mostWidth: 30, brand });
  const table =
    content.tableLabel && fitLine(content.tableLabel, 'sans', { width: 26, most: 3.7, least: 2.4 });
  const nameAt = mark.width > 0 ? MARGIN_MM + mark.width + 2.8 : MARGIN_MM;
  const width = EDGE - nameAt - (table ? table.width + 4 : 0);
  const name =
    content.venueName && fitLine(content.venueName, 'serif', { width, most: 4.4, least: 2.7 });
  return [
    ...mark.partsAt(MARGIN_MM, 15),
    ...(name
      ? [
          makeTextPart(name.text, {
            ...name,
            x: nameAt,
            y: 16.5,
            font: 'serif',
            fill: ink,
            anchor: 'start',
          }),
        ]
      : []),
    ...(table
      ? [
          makeTextPart(table.text, {
            ...table,
            x: EDGE,
            y: 16.4,
            font: 'sans',
            fill: soft,
            anchor: 'end',
          }),
        ]
      : []),
    strokedPath(`M${MARGIN_MM} 23.5H${EDGE}`, blendColours(ink, back, 0.45), 0.2),
  ];
}

function question({ ink }: Paint): PrintPart[] {
  const [first = '', ...rest] = CARD_QUESTION.split(' ');
  const large = { x: MARGIN_MM, size: 24.5, font: 'display', fill: ink, anchor: 'start' } as const;
  return [
    makeTextPart(first, { ...large, y: 46.5, isHeading: true }),
    makeTextPart(rest.join(' '), { ...large, y: 68, isHeading: true }),
    { kind: 'turned', x: 82, y: 38.5, turn: 8, parts: happyFace(10) },
  ];
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
  const pad = 39;
  const middle = { cx: MARGIN_MM + pad / 2, cy: 75.5 + pad / 2 };
  const text = { x: 53.5, anchor: 'start' } as const;
  const [told = '', notTold = ''] = CARD_TAGLINE.split(/(?<=,) /);
  const promise = content.hasRewards ? `${CARD_PROMISE} ${CARD_REWARD_LINE}` : CARD_PROMISE;
  return [
    filledPath(rectanglePath(MARGIN_MM, 75.5, pad, pad, 3), INKS.white),
    centredCodePart({ ...middle, most: CODE_MOST, room: pad }, content.codeModules),
    makeTextPart(told, { ...text, y: 85, size: 5.7, font: 'italic', fill: ink }),
    makeTextPart(notTold, { ...text, y: 91.8, size: 5.7, font: 'italic', fill: ink }),
    ...wrapText(promise, 26).map((row, index) =>
      makeTextPart(row, { ...text, y: 100 + index * 4.8, size: 3.4, font: 'plain', fill: soft }),
    ),
  ];
}

/**
 * Wraps one of our own texts, so counting letters is enough. A "no" stays with the word after it.
 */
function wrapText(text: string, most: number): string[] {
  const rows: string[] = [];
  for (const word of text.split(/(?<!\bno) /i)) {
    const row = rows.at(-1);
    if (row !== undefined && row.length + word.length < most)
      rows[rows.length - 1] = `${row} ${word}`;
    else rows.push(word);
  }
  return rows;
}

function flapHint(y: number, turn: number): PrintPart {
  const text = makeTextPart(TENT_FLAP_HINT, {
    x: 0,
    y: 1.2,
    size: 3.4,
    font: 'plain',
    fill: '#6B6258',
  });
  return { kind: 'turned', x: SIZE.width / 2, y, turn, parts: [text] };
}
