import { classNames } from '#web/ui/class-names.ts';

/** A percentage with its confidence interval. */
export type ValueWithInterval = { value: number; low: number; high: number };

/** Where the axis of several intervals starts: a round number below all of them. */
export function intervalAxisStart(lows: readonly number[], highest: number): number {
  const lowest = Math.min(highest, ...lows);
  return Math.max(0, Math.floor(lowest / 10) * 10);
}

/** A percentage as a dot within its interval, on an axis from `base` to 100. */
export function IntervalTrack({
  base,
  interval,
  reference,
  isLow,
  className,
}: {
  base: number;
  interval: ValueWithInterval;
  /** The value to compare with, as a dotted line. */
  reference?: number | undefined;
  /** Whether the percentage lies clearly below the reference. */
  isLow: boolean;
  className?: string;
}) {
  const at = (percent: number) => `${(100 * (percent - base)) / (100 - base)}%`;
  const { value, low, high } = interval;
  return (
    <span aria-hidden className={classNames('relative block', className)}>
      {ticksOf(base).map((tick) => (
        <span
          key={tick}
          className="absolute inset-y-0 border-line border-l"
          style={{ left: at(tick) }}
        />
      ))}
      {reference !== undefined && (
        <span
          className="absolute inset-y-0 border-ink-soft border-l border-dotted"
          style={{ left: at(reference) }}
        />
      )}
      <span
        className={classNames(
          '-translate-y-1/2 absolute top-1/2 h-1 rounded-full',
          isLow ? 'bg-chili/35' : 'bg-basil/35',
        )}
        style={{ left: at(Math.max(base, low)), right: `calc(100% - ${at(high)})` }}
      />
      <span
        className={classNames(
          '-translate-1/2 absolute top-1/2 size-2.5 rounded-full',
          isLow ? 'bg-chili' : 'bg-basil',
        )}
        style={{ left: at(value) }}
      />
    </span>
  );
}

/** The axis labels below several tracks. */
export function IntervalAxis({ base, className }: { base: number; className?: string }) {
  const ticks = ticksOf(base);
  return (
    <span aria-hidden className={classNames('relative block h-5 text-ink-soft text-xs', className)}>
      {ticks.map((tick, index) => (
        <span
          key={tick}
          className="-translate-x-1/2 absolute top-1"
          style={{ left: `${(100 * (tick - base)) / (100 - base)}%` }}
        >
          {tick}
          {(index === 0 || index === ticks.length - 1) && '%'}
        </span>
      ))}
    </span>
  );
}

/** A few ticks, the last at 100. */
function ticksOf(base: number): number[] {
  const span = 100 - base;
  const step = span > 50 ? 25 : span > 20 ? 10 : 5;
  const count = Math.floor((100 - base) / step);
  return Array.from({ length: count + 1 }, (_, index) => 100 - (count - index) * step);
}
