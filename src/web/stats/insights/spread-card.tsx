import { Smile } from 'lucide-react';
import type { ReactNode } from 'react';
import { RATINGS, type Rating } from '#shared/feedback/ratings.ts';
import { satisfactionRate } from '#shared/stats/definitions.ts';
import { classNames } from '#web/ui/class-names.ts';
import { RatingFace, type RatingLevel } from '#web/ui/rating-face.tsx';
import { countWithNoun, formatCount } from '../count-with-noun.ts';
import type { Insights } from '../queries.ts';
import { InsightsCard, type InsightsCardProps } from './insights-card.tsx';

export const SPREAD_TITLE = 'Spread of the five ratings';
const STYLES: Record<Rating, string> = {
  poor: 'bg-rating-1',
  fair: 'bg-rating-2',
  okay: 'bg-rating-3',
  great: 'bg-rating-4',
  excellent: 'bg-rating-5',
};

/** Are guests delighted or just content, and how many are neither? */
export function SpreadCard(props: InsightsCardProps) {
  return (
    <InsightsCard
      {...props}
      title={SPREAD_TITLE}
      descriptionOf={({ now }) => countWithNoun(now.rated, 'answer')}
      icon={Smile}
      skeletonHeight="h-60"
    >
      {({ ratings, now }) => (
        <>
          <ShareBars title={SPREAD_TITLE} bars={barsOf(ratings)} />
          <p className="mt-auto border-t pt-3 text-ink-soft text-sm">
            <strong className="font-semibold text-ink">
              {formatCount(now.satisfied)} okay or better
            </strong>
            , {formatCount(now.rated - now.satisfied)} poor or fair
          </p>
          <CsatLine ratings={ratings} rated={now.rated} />
        </>
      )}
    </InsightsCard>
  );
}

/** The share of the two best ratings out of five, as other products count satisfaction. */
function CsatLine({ ratings, rated }: { ratings: Insights['ratings']; rated: number }) {
  if (rated === 0) return null;
  const top = ratings.great + ratings.excellent;
  return (
    <p className="mt-1 text-ink-soft text-sm">
      <abbr title="Customer satisfaction score" className="font-semibold text-ink no-underline">
        CSAT {satisfactionRate(top, rated)}%
      </abbr>
      : {formatCount(top)} great or excellent, the top two of five. Other products count it this
      way.
    </p>
  );
}

/** Sorted with the best first. */
function barsOf(ratings: Insights['ratings']) {
  return RATINGS.map((rating, index) => ({
    name: rating.charAt(0).toUpperCase() + rating.slice(1),
    mark: <RatingFace level={(index + 1) as RatingLevel} />,
    count: ratings[rating],
    style: STYLES[rating],
  })).reverse();
}

type ShareBar = {
  name: string;
  /** Shown before the name; hidden from screen readers. */
  mark: ReactNode;
  count: number;
  /** The colour of the bar. */
  style: string;
};

/** Parts of a whole as bars from zero, each with its share and count. */
function ShareBars({ title, bars }: { title: string; bars: readonly ShareBar[] }) {
  const whole = bars.reduce((sum, { count }) => sum + count, 0);
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <ul aria-label={title} className="@container flex grow flex-col justify-evenly">
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
