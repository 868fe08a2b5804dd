import type { QrStyle } from '#shared/venues/venue-fields.ts';
import { type CornerRadii, DOT_SHAPE, SHARP_CORNERS, type Shape } from './shape.ts';

export type IsDark = (x: number, y: number) => boolean;

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
