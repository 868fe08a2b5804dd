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

export type CornerRadii = readonly [number, number, number, number];

export const SHARP_CORNERS: CornerRadii = [0, 0, 0, 0];

/** Not quite a circle: it fills enough of its module for scanners that sample the corners. */
export const DOT_SHAPE = {
  side: 0.94,
  radii: [0.37, 0.37, 0.37, 0.37] as CornerRadii,
};
