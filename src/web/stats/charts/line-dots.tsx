import type { LinePoint, PlacedPoint } from './line-geometry.ts';

/** A dot for each step; hollow if the step is uncertain. */
export function LineDots({
  points,
  places,
  active,
  base,
  isDense,
}: {
  points: readonly LinePoint[];
  places: readonly PlacedPoint[];
  active: number | undefined;
  /** Where the axis starts, in percent. */
  base: number;
  isDense: boolean;
}) {
  return points.map((point, index) => {
    const place = places[index];
    const isHollow = point.isLight && index !== active;
    if (point.value === null || !place || (isDense && !point.isOngoing && index !== active)) {
      return null;
    }
    const looks = {
      strokeWidth: 2,
      className: isHollow ? 'fill-surface stroke-basil' : 'fill-basil stroke-basil',
    };
    // A value below the axis is drawn as a triangle that points down.
    return point.value < base ? (
      <path
        key={point.label}
        d={`M${place.x - 5} ${place.y - 6}h10l-5 8Z`}
        strokeLinejoin="round"
        {...looks}
      />
    ) : (
      <circle key={point.label} cx={place.x} cy={place.y} r={isHollow ? 4 : 3.5} {...looks} />
    );
  });
}
