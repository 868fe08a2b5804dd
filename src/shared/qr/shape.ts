/** A rectangle with a radius for each corner, clockwise from the top left. */
export type Shape = {
  x: number;
  y: number;
  width: number;
  height: number;
  radii: Radii;
  /** Taken out of the shape around it instead of painted. */
  isHole?: true;
};

export type Radii = readonly [number, number, number, number];

export const SHARP: Radii = [0, 0, 0, 0];
