import type { SheetFormat } from '#shared/qr/contract.ts';
import { type Box, mm } from './sheet-units.ts';

export type SheetLayout = {
  page: { width: number; height: number };
  /** How far colours extend over the edge of the finished page. */
  bleed: number;
  cards: readonly Box[];
};

const BLEED_MM = 3;
const A6 = { width: mm(105), height: mm(148) };
const A4 = { width: mm(210), height: mm(297) };

/** A6 is for a print shop, one card to a page; A4 for an office printer, four cards to a page. */
export const SHEET_LAYOUTS: Record<SheetFormat, SheetLayout> = {
  a6: {
    page: { width: A6.width + mm(2 * BLEED_MM), height: A6.height + mm(2 * BLEED_MM) },
    bleed: mm(BLEED_MM),
    cards: [{ x: mm(BLEED_MM), y: mm(BLEED_MM), ...A6 }],
  },
  a4: {
    page: A4,
    bleed: 0,
    cards: [0, 1].flatMap((row) =>
      [0, 1].map((column) => ({
        x: (column * A4.width) / 2,
        y: (row * A4.height) / 2,
        width: A4.width / 2,
        height: A4.height / 2,
      })),
    ),
  },
};
