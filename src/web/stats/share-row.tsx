import type { ReactNode } from 'react';
import type { ComparisonResult } from '#shared/stats/change-verdict.ts';
import { satisfactionRate } from '#shared/stats/definitions.ts';
import { joinWithAnd } from '#shared/stats/number-words.ts';
import {
  type Interval,
  isTooFewToSay,
  MIN_RATINGS,
  type Share,
  wilsonInterval,
} from '#shared/stats/wilson-interval.ts';
import { classNames } from '#web/ui/class-names.ts';
import { IntervalAxis, IntervalTrack, intervalAxisStart } from './charts/interval-track.tsx';
import { countWithNoun, formatCount } from './count-with-noun.ts';

/** Name, track, percentage and badge; on a phone the track has its own line. */
const GRID_STYLES =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 @md:grid-cols-[6rem_minmax(0,1fr)_2.75rem_8.25rem]';
const TRACK_STYLES = '@max-md:order-1 @max-md:col-span-2 @md:col-start-2 @md:row-start-1';

/** One table with its guests' satisfaction and its confidence interval. */
export function ShareRow({
  name,
  badge,
  note,
  share,
  base,
  house,
}: {
  name: string;
  badge: ReactNode;
  note: string;
  share: ComparedShare;
  /** Where the common axis starts, in percent. */
  base: number;
  /** The percentage of the whole venue; undefined while loading. */
  house: number | undefined;
}) {
  const { satisfied, rated } = share;
  const value = satisfactionRate(satisfied, rated);
  const { low, high } = partyInterval(share);
  const isLow = share.comparedWithHouse === 'lower';
  const isKnown = isEnough(share);
  return (
    <li className="py-2.5">
      <div className={GRID_STYLES}>
        <p
          className={classNames(
            'wrap-anywhere line-clamp-2 min-w-0 font-medium text-sm',
            isLow && 'text-chili-ink',
          )}
        >
          {name}
        </p>
        <div className="flex justify-end @md:col-start-4">{badge}</div>
        {isKnown && (
          <div className={classNames('flex items-center gap-3 @md:contents', TRACK_STYLES)}>
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
            : tooFewPartiesWords(share)}
        </span>
        <span>{note}</span>
      </p>
    </li>
  );
}

/** The axis labels below the rows. */
export function ShareAxis({ base }: { base: number }) {
  return (
    <div className={GRID_STYLES}>
      <IntervalAxis base={base} className={classNames('@max-md:mr-14', TRACK_STYLES)} />
    </div>
  );
}

/** Where the axis of these rows starts; rows with too few parties are ignored. */
export function sharesAxisStart(
  shares: readonly PartyShare[],
  highest = HIGHEST_AXIS_START,
): number {
  const known = shares.filter(({ parties }) => !isTooFewToSay(parties));
  return intervalAxisStart(
    known.map((share) => partyInterval(share).low),
    highest,
  );
}

const HIGHEST_AXIS_START = 50;

/** "Too few to say: 5 ratings, 3 more needed". */
function tooFewWords(rated: number): string {
  return `Too few to say: ${countWithNoun(rated, 'rating')}, ${MIN_RATINGS - rated} more needed`;
}

/** A table compared with the whole venue, by its parties. */
export type ComparedShare = PartyShare & { comparedWithHouse: ComparisonResult };

/** The ratings of a number of parties. */
export type PartyShare = Share & { parties: number };

/**
 * Several answers from one party make the percentage no more certain, so the interval is based on
 * the number of parties.
 */
export function partyInterval({ satisfied, rated, parties }: PartyShare): Interval {
  return rated === 0
    ? wilsonInterval(0, 0)
    : wilsonInterval((satisfied * parties) / rated, parties);
}

function isEnough({ rated, comparedWithHouse }: ComparedShare): boolean {
  return comparedWithHouse !== 'too few' && !isTooFewToSay(rated);
}

/** "Too few to say: 12 ratings of 3 parties, 5 more needed". */
export function tooFewPartiesWords({ rated, parties }: Omit<PartyShare, 'satisfied'>): string {
  if (isTooFewToSay(rated)) return tooFewWords(rated);
  const of = countWithNoun(parties, 'party', 'parties');
  return `Too few to say: ${countWithNoun(rated, 'rating')} of ${of}, ${MIN_RATINGS - parties} more needed`;
}

type NamedRow = { name: string; comparedWithHouse: ComparisonResult };

const NAMED_AT_MOST = 3;

/**
 * Names the rows that differ from the venue in a sentence; a difference that may be chance is left
 * out.
 */
export function differenceWords(rows: readonly NamedRow[], many: string): string {
  const are = (side: ComparisonResult) =>
    rows.filter(({ comparedWithHouse }) => comparedWithHouse === side);
  if (are('too few').length === rows.length) return `Too few answers to compare ${many} yet.`;
  const named = (['lower', 'higher'] as const).flatMap((side) => sideWords(are(side), side) ?? []);
  if (named.length === 0) return `No clear difference between ${many}.`;
  const isRest = are('no clear difference').length > 0;
  return `${named.join('; ')}.${isRest ? ' No clear difference among the others.' : ''}`;
}

/** Whether the sentence names or counts this row. */
export function isDifferent({
  comparedWithHouse: result,
}: {
  comparedWithHouse: ComparisonResult;
}): boolean {
  return result === 'lower' || result === 'higher';
}

const RESULT_ORDER: Record<ComparisonResult, number> = {
  lower: 0,
  higher: 1,
  'no clear difference': 2,
  'too few': 2,
};

/** Puts the rows named in the sentence first, lower before higher; the others keep their order. */
export function sortDifferingFirst<T extends { comparedWithHouse: ComparisonResult }>(
  rows: readonly T[],
): T[] {
  return rows.toSorted(
    (one, other) => RESULT_ORDER[one.comparedWithHouse] - RESULT_ORDER[other.comparedWithHouse],
  );
}

function sideWords(rows: readonly NamedRow[], side: 'lower' | 'higher'): string | undefined {
  if (rows.length === 0) return undefined;
  const where = `${side === 'lower' ? 'below' : 'above'} your average`;
  if (rows.length > NAMED_AT_MOST) return `${rows.length} score ${where}`;
  const names = joinWithAnd(rows.map(({ name }) => name));
  return `${names} ${rows.length === 1 ? 'scores' : 'score'} ${where}`;
}
