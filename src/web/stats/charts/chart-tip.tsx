import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

/** Closer to a side than this, it grows away from it. */
const SIDE_PERCENT = 36;

/** What a mark of a chart says, above it. Its words are the mark's name, so they are not read twice. */
export function ChartTip({
  x,
  y,
  children,
}: {
  /** The mark's place in the chart, in percent of its width and height. */
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
