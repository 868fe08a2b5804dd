import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { formatCount } from '../count-with-noun.ts';

export type ShareBar = {
  name: string;
  /** Shown before the name; hidden from screen readers. */
  mark: ReactNode;
  count: number;
  /** The colour of the bar. */
  style: string;
};

/** Parts of a whole as bars from zero, each with its share and count. */
export function ShareBars({ title, bars }: { title: string; bars: readonly ShareBar[] }) {
  const whole = bars.reduce((sum, { count }) => sum + count, 0);
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <ul aria-label={title} className="@container flex flex-col">
      {bars.map(({ name, mark, count, style }) => {
        const share = whole === 0 ? 0 : Math.round((100 * count) / whole);
        return (
          <li
            key={name}
            className="grid min-h-10 sm:min-h-12 grid-cols-[minmax(2rem,1fr)_auto_auto] items-center gap-x-2 text-sm @min-[15rem]:grid-cols-[7rem_minmax(2rem,1fr)_2.75rem_2.5rem] @min-[15rem]:gap-x-1"
          >
            <span className="flex min-w-0 items-center gap-2.5 font-medium @max-[15rem]:col-span-3">
              {mark}
              {name}
            </span>
            <span aria-hidden className="h-4">
              {count > 0 && (
                <span
                  className={classNames('block h-full min-w-1 rounded-sm', style)}
                  style={{ width: `${(100 * count) / most}%` }}
                />
              )}
            </span>
            <span className="text-right font-semibold">
              {share === 0 && count > 0 ? '<1' : share}%
            </span>
            <span className="text-right text-ink-soft">
              <span className="sr-only">, </span>
              {formatCount(count)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
