import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { classNames } from '#web/ui/class-names.ts';
import { formatCount } from '../count-with-noun.ts';

type Side = { name: string; style: string };

type TwoSidedBar = {
  name: string;
  left: number;
  right: number;
  /** Links to the counted answers. */
  href?: string;
  /** A remark below the name. */
  note?: string | undefined;
  /** Shown after the bars if there is room. */
  aside?: ReactNode;
};

/** Two counts per row, left and right of one line, on a common scale. */
export function TwoSidedBars({
  title,
  left,
  right,
  asideName,
  bars,
}: {
  title: string;
  left: Side;
  right: Side;
  /** The heading of the column after the bars. */
  asideName?: string;
  bars: readonly TwoSidedBar[];
}) {
  const mostLeft = Math.max(1, ...bars.map((bar) => bar.left));
  const mostRight = Math.max(1, ...bars.map((bar) => bar.right));
  const columns = { gridTemplateColumns: `minmax(0, ${mostLeft}fr) minmax(0, ${mostRight}fr)` };
  return (
    <>
      <ul aria-hidden className="mb-2 flex flex-wrap gap-x-4 text-ink-soft text-sm">
        {[left, right].map(({ name, style }) => (
          <li key={name} className="flex items-center gap-1.5">
            <span className={classNames('size-3 rounded-xs', style)} />
            {name}
          </li>
        ))}
        {asideName && <li className="ml-auto w-24 @max-md:hidden">{asideName}</li>}
      </ul>
      <ul aria-label={title} className="flex flex-col">
        {bars.map((bar) => (
          <li
            key={bar.name}
            className={classNames(
              'grid min-h-9 grid-cols-[minmax(0,8rem)_minmax(0,1fr)] items-center gap-x-3 text-sm @max-[18rem]:grid-cols-1 @max-[18rem]:pb-2',
              asideName && '@md:grid-cols-[minmax(0,8rem)_minmax(0,1fr)_6rem]',
            )}
          >
            <span className={classNames('flex flex-col', bar.note && 'pb-1.5')}>
              {bar.href ? (
                <Link
                  href={bar.href}
                  className={classNames(
                    'wrap-anywhere inline-flex min-h-11 items-center underline decoration-1 decoration-line-strong underline-offset-4 hover:decoration-2',
                    bar.note && '-mb-2',
                  )}
                >
                  {bar.name}
                </Link>
              ) : (
                <span className="wrap-anywhere">{bar.name}</span>
              )}
              {bar.note && <span className="text-ink-soft text-xs">{bar.note}</span>}
            </span>
            <span className="sr-only">
              : {formatCount(bar.left)} {left.name}, {formatCount(bar.right)} {right.name}
            </span>
            {/* Room for the numbers at both ends, the same in every row. */}
            <span aria-hidden className="grid h-full px-9" style={columns}>
              <Bar count={bar.left} most={mostLeft} style={left.style} isLeft />
              <Bar count={bar.right} most={mostRight} style={right.style} />
            </span>
            {bar.aside && <span className="@max-md:hidden">{bar.aside}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}

function Bar({
  count,
  most,
  style,
  isLeft = false,
}: {
  count: number;
  most: number;
  style: string;
  isLeft?: boolean;
}) {
  return (
    <span
      className={classNames(
        'flex items-center gap-1.5',
        isLeft ? 'flex-row-reverse border-line-strong border-r' : '',
      )}
    >
      <span
        className={classNames('h-3.5 shrink-0', isLeft ? 'rounded-l-sm' : 'rounded-r-sm', style)}
        style={{ width: `${(100 * count) / most}%` }}
      />
      <span className="font-medium text-xs tabular-nums">{formatCount(count)}</span>
    </span>
  );
}
