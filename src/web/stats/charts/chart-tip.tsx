import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

/** Within this distance of a side, the tooltip grows away from that side. */
const SIDE_PERCENT = 36;

/**
 * The tooltip above a chart's mark. It repeats the mark's accessible name, so it is not read out.
 */
export function ChartTip({
  x,
  y,
  children,
}: {
  /** The mark's position, in percent of the chart's width and height. */
  x: number;
  y: number;
  children: ReactNode;
}) {
  const side = x < SIDE_PERCENT ? 'left' : x > 100 - SIDE_PERCENT ? 'right' : 'middle';
  return (
    <div
      aria-hidden
      className={classNames(
        '-mt-2 -translate-y-full pointer-events-none absolute z-10 w-max max-w-[min(14rem,60vw)] animate-fade-in rounded-md bg-ink px-3 py-1.5 text-paper text-sm shadow-float print:hidden',
        side === 'middle' && '-translate-x-1/2',
        side === 'right' && '-translate-x-full',
      )}
      style={{ left: `${x}%`, top: `${y}%` }}
    >
      {children}
    </div>
  );
}
