import { classNames } from '#web/ui/class-names.ts';
import { ChartTip } from './chart-tip.tsx';
import { linePath } from './line-geometry.ts';
import { neighbourInRow, useChartMarks } from './use-chart-marks.ts';

export type SparkPoint = {
  /** The step in one sentence; unique. */
  detail: string;
  /** Null if unknown. */
  value: number | null;
};

/** Free space above and below in percent of the height, so that the line is not cut. */
const MARGIN = 10;

/**
 * A figure over time, without an axis; the dot is its last value. The line begins at the figure's
 * first value, because earlier steps would leave part of the card empty.
 */
export function Sparkline({
  title,
  points: all,
  className,
}: {
  title: string;
  points: readonly SparkPoint[];
  className?: string;
}) {
  const points = all.slice(
    Math.max(
      0,
      all.findIndex(({ value }) => value !== null),
    ),
  );
  const values = points.flatMap(({ value }) => value ?? []);
  const least = Math.min(...values);
  const span = Math.max(...values) - least;
  const places = points.map(({ value }, index) => ({
    x: points.length > 1 ? (100 * index) / (points.length - 1) : 100,
    y: span > 0 ? 100 - MARGIN - ((100 - 2 * MARGIN) * ((value ?? least) - least)) / span : 50,
    isKnown: value !== null,
  }));
  const { active, rootProps, markProps } = useChartMarks({
    first: points.length - 1,
    neighbour: neighbourInRow(points.length),
  });
  const known = places.filter(({ isKnown }) => isKnown);
  // A figure that is always zero gets no line, nor does one with fewer than two known values.
  if (known.length < 2 || values.every((value) => value === 0)) return null;
  const shown = (active !== undefined && places[active]) || known.at(-1);
  const stripWidth = 100 / points.length;
  return (
    <figure
      {...rootProps}
      aria-label={title}
      className={classNames('relative touch-pan-y', className)}
    >
      <svg
        aria-hidden
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="absolute inset-0 size-full overflow-visible"
      >
        <path
          d={linePath(known)}
          fill="none"
          strokeWidth={1.5}
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
          className="stroke-basil"
        />
      </svg>
      {shown?.isKnown && (
        <span
          aria-hidden
          className="-translate-1/2 absolute size-1.5 rounded-full bg-basil"
          style={{ left: `${shown.x}%`, top: `${shown.y}%` }}
        />
      )}
      {points.map(({ detail }, index) => (
        <button
          key={detail}
          {...markProps(index)}
          aria-label={detail}
          className="absolute inset-y-0 rounded-sm"
          style={{ left: `${index * stripWidth}%`, width: `${stripWidth}%` }}
        />
      ))}
      {active !== undefined && (
        <ChartTip x={places[active]?.x ?? 0} y={0}>
          {points[active]?.detail}
        </ChartTip>
      )}
    </figure>
  );
}
