import { Smile } from 'lucide-react';
import { RATINGS, type Rating } from '#shared/feedback/ratings.ts';
import { RatingFace, type RatingLevel } from '#web/ui/rating-face.tsx';
import { ShareBars } from '../charts/share-bars.tsx';
import { countWithNoun, formatCount } from '../count-with-noun.ts';
import type { Insights } from '../queries.ts';
import { InsightsCard, type InsightsCardProps } from './insights-card.tsx';

const TITLE = 'Spread of the five ratings';
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
      title={TITLE}
      descriptionOf={({ now }) => countWithNoun(now.rated, 'answer')}
      icon={Smile}
      skeletonHeight="h-60"
    >
      {({ ratings, now }) => (
        <>
          <ShareBars title={TITLE} bars={barsOf(ratings)} />
          <p className="mt-auto border-t pt-3 text-ink-soft text-sm">
            <strong className="font-semibold text-ink">
              {formatCount(now.satisfied)} okay or better
            </strong>
            , {formatCount(now.rated - now.satisfied)} poor or fair
          </p>
        </>
      )}
    </InsightsCard>
  );
}

/** Best first. */
function barsOf(ratings: Insights['ratings']) {
  return RATINGS.map((rating, index) => ({
    name: rating.charAt(0).toUpperCase() + rating.slice(1),
    mark: <RatingFace level={(index + 1) as RatingLevel} />,
    count: ratings[rating],
    style: STYLES[rating],
  })).reverse();
}
