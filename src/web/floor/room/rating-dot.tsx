import type { Rating } from '#shared/feedback/ratings.ts';
import { isNegativeRating } from '#shared/feedback/rules.ts';
import { classNames } from '#web/ui/class-names.ts';

/** Full for glad, half for okay, a ring for unhappy: told apart without colour. */
export function RatingDot({ rating, className }: { rating: Rating; className: string }) {
  return (
    <svg aria-hidden viewBox="0 0 12 12" className={classNames('shrink-0', className)}>
      {dotOf(rating)}
    </svg>
  );
}

function dotOf(rating: Rating) {
  if (isNegativeRating(rating)) {
    return (
      <circle cx="6" cy="6" r="4.5" strokeWidth="2.4" className="fill-surface stroke-rating-2" />
    );
  }
  if (rating === 'okay') {
    return (
      <>
        <circle cx="6" cy="6" r="5" strokeWidth="1.5" className="fill-none stroke-rating-3" />
        <path d="M6 1a5 5 0 0 0 0 10z" className="fill-rating-3" />
      </>
    );
  }
  return <circle cx="6" cy="6" r="5.5" className="fill-rating-5" />;
}
