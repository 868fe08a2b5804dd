import { encode } from 'uqr';
import type { QrStyle } from '#shared/venues/venue-fields.ts';

export const SHARP_CORNERS: CornerRadii = [0, 0, 0, 0];
/** Not quite a circle: it fills enough of its module for scanners that sample the corners. */
export const DOT_SHAPE = {
  side: 0.94,
  radii: [0.37, 0.37, 0.37, 0.37] as CornerRadii,
};
/** Corner radii of the ring, its inside and the eye, in modules. */
const ROUNDNESS: Record<QrStyle, { ring: number; inside: number; eye: number }> = {
  square: { ring: 0, inside: 0, eye: 0 },
  rounded: { ring: 1.8, inside: 1.1, eye: 0.9 },
  dots: { ring: 2.6, inside: 1.8, eye: 1.4 },
};

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

/**
 * One of the three corner marks. In every style a line through the middle is 1:1:3:1:1 dark and
 * light, which is the pattern a scanner looks for.
 */
export function finderShapes(style: QrStyle, { x, y }: { x: number; y: number }): Shape[] {
  const { ring, inside, eye } = ROUNDNESS[style];
  return [
    { x, y, width: 7, height: 7, radii: equalRadii(ring) },
    { x: x + 1, y: y + 1, width: 5, height: 5, radii: equalRadii(inside), isHole: true },
    { x: x + 2, y: y + 2, width: 3, height: 3, radii: equalRadii(eye) },
  ];
}

function equalRadii(radius: number): CornerRadii {
  return [radius, radius, radius, radius];
}

type IsDark = (x: number, y: number) => boolean;

/** The dark modules in one of the three styles. */
export function moduleShapes(style: QrStyle, size: number, isDark: IsDark): Shape[] {
  const modules = darkModules(size, isDark);
  if (style === 'dots') return modules.map(dot);
  const runs = modules.filter(({ x, y }) => !isDark(x - 1, y)).map((start) => run(start, isDark));
  return style === 'square' ? runs : runs.map((shape) => flowing(shape, isDark));
}

type Coordinates = { x: number; y: number };

/** Joins neighbouring dark modules of a row into one shape, to keep the drawing small. */
function run({ x, y }: Coordinates, isDark: IsDark): Shape {
  let width = 1;
  while (isDark(x + width, y)) width += 1;
  return { x, y, width, height: 1, radii: SHARP_CORNERS };
}

/** Rounds an end only if no dark module is above or below, so that neighbours flow together. */
function flowing(shape: Shape, isDark: IsDark): Shape {
  const { x, y, width } = shape;
  const end = x + width - 1;
  const radii: CornerRadii = [
    isDark(x, y - 1) ? 0 : 0.5,
    isDark(end, y - 1) ? 0 : 0.5,
    isDark(end, y + 1) ? 0 : 0.5,
    isDark(x, y + 1) ? 0 : 0.5,
  ];
  return { ...shape, radii };
}

function dot({ x, y }: Coordinates): Shape {
  const { side, radii } = DOT_SHAPE;
  const inset = (1 - side) / 2;
  return { x: x + inset, y: y + inset, width: side, height: side, radii };
}

function darkModules(size: number, isDark: IsDark): Coordinates[] {
  const places: Coordinates[] = [];
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) if (isDark(x, y)) places.push({ x, y });
  }
  return places;
}

/** A rectangle with a radius for each corner, clockwise from the top left. */
export type Shape = {
  x: number;
  y: number;
  width: number;
  height: number;
  radii: CornerRadii;
  /** Whether the shape is cut out of the one around it instead of painted. */
  isHole?: true;
};

type CornerRadii = readonly [number, number, number, number];
