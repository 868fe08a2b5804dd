import { RatingFace, type RatingLevel } from '#web/ui/rating-face.tsx';

const SWATCHES = [
  ['paper', 'bg-paper'],
  ['surface', 'bg-surface'],
  ['sunken', 'bg-sunken'],
  ['line', 'bg-line'],
  ['ink', 'bg-ink'],
  ['ink-soft', 'bg-ink-soft'],
  ['basil', 'bg-basil'],
  ['basil-soft', 'bg-basil-soft'],
  ['saffron', 'bg-saffron'],
  ['saffron-soft', 'bg-saffron-soft'],
  ['chili', 'bg-chili'],
  ['chili-soft', 'bg-chili-soft'],
] as const;

const SIZES = [
  ['48', 'font-display font-semibold text-4xl'],
  ['36', 'font-display font-semibold text-3xl'],
  ['28', 'font-display font-semibold text-2xl'],
  ['22', 'font-semibold text-xl'],
  ['18', 'text-lg'],
  ['16', 'text-base'],
  ['14', 'text-sm text-ink-soft'],
  ['12', 'text-xs text-ink-soft'],
] as const;

const RATINGS: readonly (readonly [RatingLevel, string])[] = [
  [1, 'Poor'],
  [2, 'Fair'],
  [3, 'Okay'],
  [4, 'Great'],
  [5, 'Excellent'],
];

export function ShowcaseTokens() {
  return (
    <div className="grid gap-10 lg:grid-cols-2">
      <div className="flex flex-col gap-8">
        <ul className="grid grid-cols-3 gap-3 sm:grid-cols-4">
          {SWATCHES.map(([name, color]) => (
            <li key={name} className="text-ink-soft text-xs">
              <span className={`mb-1.5 block h-14 rounded-md border ${color}`} />
              {name}
            </li>
          ))}
        </ul>
        <ul className="flex justify-between gap-2 sm:justify-start sm:gap-8">
          {RATINGS.map(([level, word]) => (
            <li key={level} className="flex flex-col items-center gap-1.5 text-xs">
              <RatingFace level={level} className="size-9" />
              {word}
            </li>
          ))}
        </ul>
      </div>
      <ul className="flex flex-col gap-2">
        {SIZES.map(([size, styles]) => (
          <li key={size} className="flex items-baseline gap-4">
            <span className="w-6 shrink-0 text-ink-soft text-xs">{size}</span>
            <span className={styles}>A well-set table</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
