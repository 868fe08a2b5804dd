import { classNames } from '#web/ui/class-names.ts';
import type { RatingLevel } from '#web/ui/rating-face.tsx';

const FACES: Record<RatingLevel, { fill: string; mouth: string }> = {
  1: { fill: '#f2a093', mouth: 'M10.5 23.5q5.5-6 11 0' },
  2: { fill: '#f6bf8b', mouth: 'M11 22.5q5-3 10 0' },
  3: { fill: '#f7d889', mouth: 'M11 21.5h10' },
  4: { fill: '#cbdc8f', mouth: 'M10.5 19.5q5.5 5 11 0' },
  5: { fill: '#96d1a7', mouth: 'M9.5 18.5h13a6.5 6.5 0 0 1-13 0z' },
};
const LINES = '#211c17';

/** A face as guests see it: filled, and the same in light and dark mode. */
export function PhoneFace({ level, className }: { level: RatingLevel; className?: string }) {
  const { fill, mouth } = FACES[level];
  return (
    <svg aria-hidden viewBox="0 0 32 32" className={classNames('shrink-0', className)}>
      <circle cx="16" cy="16" r="15" fill={fill} stroke={LINES} strokeOpacity="0.3" />
      <g fill="none" stroke={LINES} strokeLinecap="round" strokeLinejoin="round" strokeWidth="1.75">
        <path d={mouth} fill={level === 5 ? LINES : 'none'} />
        <path d="M11.5 12.5v.5M20.5 12.5v.5" strokeWidth="2.5" />
      </g>
    </svg>
  );
}
