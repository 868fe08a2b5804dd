import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { satisfactionRate } from '#shared/stats/definitions.ts';
import { isClearOf, isTooFewToSay, MIN_RATED, type Share, wilson } from '#shared/stats/wilson.ts';
import { classNames } from '#web/ui/class-names.ts';
import { IntervalAxis, IntervalTrack, intervalBase } from './charts/interval-track.tsx';
import { countOf, formatCount } from './count-of.ts';

/** The name, the track, its percent and a badge; on a phone the track has a line of its own. */
const GRID =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 @md:grid-cols-[6rem_minmax(0,1fr)_2.75rem_8.25rem]';
const TRACK = 'max-@md:order-1 max-@md:col-span-2 @md:col-start-2 @md:row-start-1';

/** One of several, a table say, with the share of its guests who were satisfied and how sure that is. */
export function ShareRow({
  name,
  href,
  badge,
  note,
  share,
  base,
  house,
}: {
  name: string;
  /** Where to read what was said. */
  href?: string;
  badge: ReactNode;
  note: string;
  share: Share;
  /** Where the axis of all rows starts, in percent. */
  base: number;
  /** The share of the whole house in percent, undefined while it is not known. */
  house: number | undefined;
}) {
  const { satisfied, rated } = share;
  const value = satisfactionRate(satisfied, rated);
  const { low, high } = wilson(satisfied, rated);
  const isLow = house !== undefined && value < house && isClearOf(share, house);
  const isKnown = !isTooFewToSay(rated);
  return (
    <li className="py-2.5">
      <div className={GRID}>
        <p
          className={classNames(
            'wrap-anywhere line-clamp-2 min-w-0 font-medium text-sm',
            isLow && 'text-chili-ink',
          )}
        >
          {href ? (
            <Link
              href={href}
              title={`What guests said about ${name}`}
              className="-my-3 inline-block py-3 underline decoration-line-strong underline-offset-4 hover:decoration-current"
            >
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        <div className="flex justify-end @md:col-start-4">{badge}</div>
        {isKnown && (
          <div className={classNames('flex items-center gap-3 @md:contents', TRACK)}>
            <IntervalTrack
              base={base}
              interval={{ value, low, high }}
              reference={house}
              isLow={isLow}
              className="h-7 min-w-0 grow @md:col-start-2 @md:row-start-1"
            />
            <span
              className={classNames(
                'w-11 text-right font-semibold text-sm @md:col-start-3 @md:row-start-1',
                isLow && 'text-chili-ink',
              )}
            >
              {value}%
            </span>
          </div>
        )}
      </div>
      <p className="flex flex-wrap gap-x-3 text-ink-soft text-xs @md:pl-27">
        <span>
          {isKnown
            ? `${formatCount(satisfied)} of ${formatCount(rated)}, between ${Math.round(low)} and ${Math.round(high)}`
            : tooFewWords(rated)}
        </span>
        <span>{note}</span>
      </p>
    </li>
  );
}

/** Below the rows: the percents of their axis. */
export function ShareAxis({ base }: { base: number }) {
  return (
    <div className={GRID}>
      <IntervalAxis base={base} className={classNames('max-@md:mr-14', TRACK)} />
    </div>
  );
}

/** Where the axis of these rows starts; those that say nothing do not count. */
export function baseOfShares(shares: readonly Share[], highest = HALF): number {
  const known = shares.filter(({ rated }) => !isTooFewToSay(rated));
  return intervalBase(
    known.map(({ satisfied, rated }) => wilson(satisfied, rated).low),
    highest,
  );
}

const HALF = 50;

/** "Too few to say: 5 ratings, 3 more needed". */
export function tooFewWords(rated: number): string {
  return `Too few to say: ${countOf(rated, 'rating')}, ${MIN_RATED - rated} more needed`;
}

type Named = Share & { name: string };

const NAMED_AT_MOST = 3;

/** Which of them lie clear of the house, in a sentence; a difference that may be chance is not told. */
export function differenceWords(rows: readonly Named[], house: number, many: string): string {
  const known = rows.filter(({ rated }) => !isTooFewToSay(rated));
  if (known.length === 0) return `Too few answers to compare ${many} yet.`;
  const clear = known.filter((row) => isClearOf(row, house));
  const named = [
    sideWords(
      clear.filter((row) => percentOf(row) < house),
      'lower',
    ),
    sideWords(
      clear.filter((row) => percentOf(row) > house),
      'higher',
    ),
  ].filter((words) => words !== undefined);
  if (named.length === 0) return `No clear difference between ${many}.`;
  const isRest = clear.length < known.length;
  return `${named.join('; ')}.${isRest ? ' Among the others no clear difference.' : ''}`;
}

/** What the sentence names stands first, the lower before the higher; the others keep their order. */
export function namedFirst<T extends Share>(rows: readonly T[], house: number | undefined): T[] {
  if (house === undefined) return [...rows];
  const place = (row: T) => {
    if (isTooFewToSay(row.rated) || !isClearOf(row, house)) return 2;
    return percentOf(row) < house ? 0 : 1;
  };
  return rows.toSorted((one, other) => place(one) - place(other));
}

function sideWords(rows: readonly Named[], side: 'lower' | 'higher'): string | undefined {
  if (rows.length === 0) return undefined;
  if (rows.length > NAMED_AT_MOST) return `${rows.length} are ${side} than the house`;
  const names = rows.map(({ name }) => name);
  const list =
    names.length === 1 ? names[0] : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  return `${list} ${names.length === 1 ? 'is' : 'are'} ${side} than the house`;
}

function percentOf({ satisfied, rated }: Share): number {
  return (100 * satisfied) / rated;
}
