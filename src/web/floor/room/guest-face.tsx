import { RATINGS, type Rating } from '#shared/feedback/ratings.ts';
import { classNames } from '#web/ui/class-names.ts';

const FILLS = ['#f2a093', '#f6bf8b', '#f4dc93', '#cbdc8f', '#96d1a7'];
const MOUTHS = [
  'M10.5 23.5q5.5-6 11 0',
  'M11 22.5q5-3 10 0',
  'M11 21.500h10',
  'M10.5 19.5q5.5 5 11 0',
  'M9.5 18.5h13a6.5 6.5 0 0 1-13 0z',
];
const INK = '#211c17';

/** The face for a guest's rating, the same in dark mode. Screen readers read the word beside it. */
export function GuestFace({ rating, className }: { rating: Rating; className: string }) {
  const level = RATINGS.indexOf(rating);
  return (
    <svg
      aria-hidden
      viewBox="0 0 32 32"
      fill="none"
      stroke={INK}
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classNames('shrink-0', className)}
    >
      <circle cx="16" cy="16" r="15" fill={FILLS[level]} strokeOpacity=".28" strokeWidth="1" />
      <path d={MOUTHS[level]} fill={rating === 'excellent' ? INK : 'none'} />
      <path strokeWidth="3" d="M11.5 12.5v.5M20.5 12.5v.5" />
    </svg>
  );
}
