import { RATINGS, type Rating } from '#shared/feedback/ratings.ts';
import { formatAgo } from '#shared/site/format-ago.ts';
import { formatMoment } from '#shared/site/format-moment.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { RatingFace, type RatingLevel } from '#web/ui/rating-face.tsx';

/** How long ago feedback arrived. It comes first because lists are sorted by it. */
export function TimeAgo({ createdAt, timeZone }: { createdAt: string; timeZone: string }) {
  const now = useNow();
  return (
    <time
      dateTime={createdAt}
      title={formatMoment(createdAt, { now, timeZone })}
      className="font-medium text-ink"
    >
      {formatAgo(createdAt, now)}
    </time>
  );
}

export function ratingWord(rating: Rating): string {
  return rating.charAt(0).toUpperCase() + rating.slice(1);
}

/** The guest's own rating: a face and its word. */
export function RatingWords({ rating }: { rating: Rating }) {
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold">
      <RatingFace level={ratingLevel(rating)} />
      <span>
        <span className="sr-only">Rating: </span>
        {ratingWord(rating)}
      </span>
    </span>
  );
}

export function ratingLevel(rating: Rating): RatingLevel {
  return (RATINGS.indexOf(rating) + 1) as RatingLevel;
}
