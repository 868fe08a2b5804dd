import { RATINGS, type Rating } from '#shared/feedback/ratings.ts';
import { RatingFace, type RatingLevel } from '#web/ui/rating-face.tsx';

/** The guest's own rating: a face and its word. */
export function RatingWords({ rating }: { rating: Rating }) {
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold">
      <RatingFace level={(RATINGS.indexOf(rating) + 1) as RatingLevel} />
      <span>
        <span className="sr-only">Rating: </span>
        {rating.charAt(0).toUpperCase() + rating.slice(1)}
      </span>
    </span>
  );
}
