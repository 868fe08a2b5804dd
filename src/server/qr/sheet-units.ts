const POINTS_PER_INCH = 72;
const MM_PER_INCH = 25.4;

export type Box = { x: number; y: number; width: number; height: number };

/** Converts millimetres to PDF points. */
export function mm(millimetres: number): number {
  return (millimetres * POINTS_PER_INCH) / MM_PER_INCH;
}
