import { BLANK_EDGE_MM, BLEED_MM, type PrintLayout } from './print-layout.ts';

export const PRINT_TARGETS = ['a4', 'shop'] as const;
/** A4 for an office printer, as many per page as fit; or one per page with bleed, for a print shop. */
export type PrintTarget = (typeof PRINT_TARGETS)[number];

type Box = { x: number; y: number; width: number; height: number };
type Size = Pick<PrintLayout, 'width' | 'height' | 'isRound' | 'folds'>;

export type PrintPage = {
  width: number;
  height: number;
  /** Where each card goes, with the box that clips its colours. */
  places: readonly { x: number; y: number; clip: Box }[];
  /** Distance between the cut and the edges of the page. */
  trimInset: number;
  marks: string | undefined;
  foldMarks: string | undefined;
};

const A4 = { width: 210, height: 297 };
const STICKER_PITCH = 90;
/** Distance between the cut and the edge of a page with marks. */
const SLUG_MM = 12;

export function sheetLayout(size: Size, paper: PrintTarget, hasMarks: boolean): PrintPage {
  return paper === 'a4' ? officePage(size, hasMarks) : shopPage(size, hasMarks);
}

function shopPage(size: Size, hasMarks: boolean): PrintPage {
  const inset = hasMarks ? SLUG_MM : BLEED_MM;
  const spill = 2 * BLEED_MM;
  const clip = {
    x: inset - BLEED_MM,
    y: inset - BLEED_MM,
    width: size.width + spill,
    height: size.height + spill,
  };
  return {
    width: size.width + 2 * inset,
    height: size.height + 2 * inset,
    places: [{ x: inset, y: inset, clip }],
    trimInset: inset,
    marks: hasMarks ? cropMarks(size, inset, inset) : undefined,
    foldMarks: hasMarks ? foldMarks(size, inset, inset) : undefined,
  };
}

/**
 * Cells of equal size with a card centred in each. A card's colours end a little inside its edges,
 * because an office printer cannot print to the edge of the paper. Between two cards, a single cut
 * is therefore enough.
 */
function officePage(size: Size, hasMarks: boolean): PrintPage {
  const pitch = size.isRound
    ? { width: STICKER_PITCH, height: STICKER_PITCH }
    : { width: size.width, height: A4.height / Math.floor(A4.height / size.height) };
  const [columns, rows] = [
    Math.floor(A4.width / pitch.width),
    Math.floor(A4.height / pitch.height),
  ];
  const left = (A4.width - columns * pitch.width) / 2;
  const top = (A4.height - rows * pitch.height) / 2;
  const places = Array.from({ length: rows * columns }, (_, index) => {
    const x = left + (index % columns) * pitch.width + (pitch.width - size.width) / 2;
    const y = top + Math.floor(index / columns) * pitch.height + (pitch.height - size.height) / 2;
    return { x, y, clip: officeClip(size, x, y) };
  });
  const isWhole = places.length === 1;
  const marks = size.isRound
    ? places.map(({ x, y }) => cropMarks(size, x, y, 3)).join('')
    : officeMarks(columns, rows);
  return {
    ...A4,
    places,
    trimInset: 0,
    marks: hasMarks && !isWhole ? marks : undefined,
    foldMarks: undefined,
  };
}

/** A sticker has paper around it anyway, so its colour may bleed. */
function officeClip({ width, height, isRound }: Size, x: number, y: number): Box {
  const inset = isRound ? -BLEED_MM : BLANK_EDGE_MM;
  return {
    x: x + inset,
    y: y + inset,
    width: width - 2 * inset,
    height: height - 2 * inset,
  };
}

/** Short lines at the corners of the trimmed size, outside the bleed. */
export function cropMarks(
  { width, height }: Pick<Size, 'width' | 'height'>,
  x: number,
  y: number,
  length = 6,
): string {
  const [near, far] = [BLEED_MM + 1, BLEED_MM + 1 + length];
  const [right, bottom] = [x + width, y + height];
  return [y, bottom]
    .flatMap((at) => [`M${x - near} ${at}H${x - far}`, `M${right + near} ${at}H${right + far}`])
    .concat(
      [x, right].flatMap((at) => [
        `M${at} ${y - near}V${y - far}`,
        `M${at} ${bottom + near}V${bottom + far}`,
      ]),
    )
    .join('');
}

export function foldMarks(
  { width, folds }: Pick<Size, 'width' | 'folds'>,
  x: number,
  y: number,
): string | undefined {
  if (folds.length === 0) return undefined;
  const [near, far] = [BLEED_MM + 1, BLEED_MM + 7];
  return folds
    .map(
      (fold) =>
        `M${x - near} ${y + fold}H${x - far}M${x + width + near} ${y + fold}H${x + width + far}`,
    )
    .join('');
}

/** The lines to cut along, from one blank edge of the page to the other. */
function officeMarks(columns: number, rows: number): string {
  const [right, bottom] = [A4.width - BLANK_EDGE_MM, A4.height - BLANK_EDGE_MM];
  return [
    ...inner(columns, A4.width).map((x) => `M${x} ${BLANK_EDGE_MM}V${bottom}`),
    ...inner(rows, A4.height).map((y) => `M${BLANK_EDGE_MM} ${y}H${right}`),
  ].join('');
}

function inner(count: number, whole: number): number[] {
  return Array.from({ length: count - 1 }, (_, index) => (whole / count) * (index + 1));
}
