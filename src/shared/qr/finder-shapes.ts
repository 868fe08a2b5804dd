import type { QrStyle } from '#shared/venues/venue-fields.ts';
import type { CornerRadii, Shape } from './shape.ts';

/** Corner radii of the ring, its inside and the eye, in modules. */
const ROUNDNESS: Record<QrStyle, { ring: number; inside: number; eye: number }> = {
  square: { ring: 0, inside: 0, eye: 0 },
  rounded: { ring: 1.8, inside: 1.1, eye: 0.9 },
  dots: { ring: 2.6, inside: 1.8, eye: 1.4 },
};

/**
 * One of the three corner marks. In every style a line through the middle is 1:1:3:1:1 dark and
 * light, which is the pattern a scanner looks for.
 */
export function finderShapes(style: QrStyle, { x, y }: { x: number; y: number }): Shape[] {
  const { ring, inside, eye } = ROUNDNESS[style];
  return [
    { x, y, width: 7, height: 7, radii: evenly(ring) },
    { x: x + 1, y: y + 1, width: 5, height: 5, radii: evenly(inside), isHole: true },
    { x: x + 2, y: y + 2, width: 3, height: 3, radii: evenly(eye) },
  ];
}

function evenly(radius: number): CornerRadii {
  return [radius, radius, radius, radius];
}
