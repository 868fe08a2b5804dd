import type { Rating } from '#shared/feedback/ratings.ts';

const MOUTHS: Record<Rating, string> = {
  poor: 'M10.5 23.5q5.5-6 11 0',
  fair: 'M11 22.5q5-3 10 0',
  okay: 'M11 21.5h10',
  great: 'M10.5 19.5q5.5 5 11 0',
  excellent: 'M9.5 18.5h13a6.5 6.5 0 0 1-13 0z',
};

export function RatingFace({ rating }: { rating: Rating }) {
  return (
    <svg className={`face face-${rating}`} viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="16" cy="16" r="15" />
      <path d={MOUTHS[rating]} />
      <path className="eyes" d="M11.5 12.5v.5M20.5 12.5v.5" />
    </svg>
  );
}
