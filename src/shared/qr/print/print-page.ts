import { BLEED_MM, type PrintLayout } from './print-layout.ts';

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

export function printPage(size: Size, paper: PrintTarget, hasMarks: boolean): PrintPage {
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

/** Cells of equal size; each card is centred in its cell, and its colours stay inside. */
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
    const clip = {
      x: left + (index % columns) * pitch.width,
      y: top + Math.floor(index / columns) * pitch.height,
      ...pitch,
    };
    return {
      x: clip.x + (pitch.width - size.width) / 2,
      y: clip.y + (pitch.height - size.height) / 2,
      clip,
    };
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

/** Marks where the cells meet: at the edges of the page, and a cross inside. */
function officeMarks(columns: number, rows: number): string {
  const length = 5;
  const [across, down] = [inner(columns, A4.width), inner(rows, A4.height)];
  return [
    ...across.map((x) => `M${x} 0V${length}M${x} ${A4.height - length}V${A4.height}`),
    ...down.map((y) => `M0 ${y}H${length}M${A4.width - length} ${y}H${A4.width}`),
    ...across.flatMap((x) =>
      down.map(
        (y) => `M${x - length / 2} ${y}H${x + length / 2}M${x} ${y - length / 2}V${y + length / 2}`,
      ),
    ),
  ].join('');
}

function inner(count: number, whole: number): number[] {
  return Array.from({ length: count - 1 }, (_, index) => (whole / count) * (index + 1));
}
