import { encode } from 'uqr';
import type { QrStyle } from '#shared/venues/venue-fields.ts';
import { finderShapes } from './finder-shapes.ts';
import { type IsDark, moduleShapes } from './module-shapes.ts';
import type { Shape } from './shape.ts';

/** Scanners look for this much empty space around a code, in modules. */
const QUIET_ZONE = 4;
const FINDER = 7;

/** How much of a code may be missing: nearly a third with H, a quarter with Q, a seventh with M. */
export type Correction = 'H' | 'Q' | 'M';

/** A code as shapes, in modules; the quiet zone is part of its side. */
export type QrDrawing = { side: number; shapes: readonly Shape[] };

/**
 * Draws what the address says, once for all: pictures, files and print take these shapes.
 * A wanted margin, as a share of the side, counts only where it is more than the quiet zone:
 * 10 pixels would be a single module of a small picture, and phones stop finding the code.
 */
export function drawQr(
  data: string,
  style: QrStyle,
  { marginShare = 0, correction = 'H' }: { marginShare?: number; correction?: Correction } = {},
): QrDrawing {
  const { data: rows, size } = encode(data, { ecc: correction, border: 0 });
  const margin = Math.max(QUIET_ZONE, (size * marginShare) / (1 - 2 * marginShare));
  const corners = [
    { x: 0, y: 0 },
    { x: size - FINDER, y: 0 },
    { x: 0, y: size - FINDER },
  ];
  // The corner marks have a shape of their own, so their modules are none.
  for (const { x, y } of corners) {
    for (const row of rows.slice(y, y + FINDER)) row.fill(false, x, x + FINDER);
  }
  const isDark: IsDark = (x, y) => rows[y]?.[x] ?? false;
  const shapes = [
    ...corners.flatMap((corner) => finderShapes(style, corner)),
    ...moduleShapes(style, size, isDark),
  ].map((shape) => ({ ...shape, x: shape.x + margin, y: shape.y + margin }));
  return { side: size + 2 * margin, shapes };
}
