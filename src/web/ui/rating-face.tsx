import { classNames } from './class-names.ts';

export type RatingLevel = 1 | 2 | 3 | 4 | 5;

const MOUTHS: Record<RatingLevel, string> = {
  1: 'M7.5 17c1.1-2.2 2.7-3.2 4.5-3.2s3.4 1 4.5 3.2',
  2: 'M8 16.3c1.1-1.2 2.4-1.8 4-1.8s2.9.6 4 1.8',
  3: 'M8 15.5h8',
  4: 'M8 14.7c1.1 1.3 2.4 1.9 4 1.9s2.9-.6 4-1.9',
  5: 'M7.2 13.8h9.6c-.4 2.6-2.3 4.2-4.8 4.2s-4.4-1.6-4.8-4.2z',
};

const COLORS: Record<RatingLevel, string> = {
  1: 'text-rating-1',
  2: 'text-rating-2',
  3: 'text-rating-3',
  4: 'text-rating-4',
  5: 'text-rating-5',
};

/** A face from poor (1) to excellent (5). It decorates the word beside it and is not read out. */
export function RatingFace({ level, className }: { level: RatingLevel; className?: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      className={classNames('shrink-0 base:size-6', COLORS[level], className)}
    >
      <circle cx="12" cy="12" r="10.5" fill="currentColor" fillOpacity="0.18" />
      <circle cx="12" cy="12" r="10.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <circle cx="8.6" cy="9.8" r="1.3" className="fill-ink" />
      <circle cx="15.4" cy="9.8" r="1.3" className="fill-ink" />
      <path
        d={MOUTHS[level]}
        className={classNames('stroke-ink', level === 5 ? 'fill-ink' : 'fill-transparent')}
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
