import { encode } from 'uqr';
import type { QrStyle } from '#shared/venues/venue-fields.ts';
import { finderShapes } from './finder-shapes.ts';
import { type IsDark, moduleShapes } from './module-shapes.ts';
import type { Shape } from './shape.ts';

/** Scanners need this much empty space around a code, in modules. */
const QUIET_ZONE = 4;
const FINDER = 7;

/** How much of a code may be damaged: nearly a third with H, a quarter with Q, a seventh with M. */
export type ErrorCorrectionLevel = 'H' | 'Q' | 'M';

/** A QR code as shapes, measured in modules; `side` includes the quiet zone. */
export type QrDrawing = { side: number; shapes: readonly Shape[] };

/**
 * Draws a QR code for all uses: images, files and print share these shapes. The requested margin, a
 * share of the side, counts only if it exceeds the quiet zone: 10 pixels would be a single module
 * of a small picture, and phones would no longer find the code.
 */
export function drawQr(
  data: string,
  style: QrStyle,
  {
    marginShare = 0,
    correction = 'H',
  }: { marginShare?: number; correction?: ErrorCorrectionLevel } = {},
): QrDrawing {
  const { data: rows, size } = encode(data, { ecc: correction, border: 0 });
  const margin = Math.max(QUIET_ZONE, (size * marginShare) / (1 - 2 * marginShare));
  const corners = [
    { x: 0, y: 0 },
    { x: size - FINDER, y: 0 },
    { x: 0, y: size - FINDER },
  ];
  // The corner marks are drawn separately, so their modules are cleared.
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
