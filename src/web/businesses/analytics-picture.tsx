import { RatingFace, type RatingLevel } from '#web/ui/rating-face.tsx';
import { Badge } from '#web/ui/status/badge.tsx';

const SHARES: readonly { level: RatingLevel; word: string; width: string; fill: string }[] = [
  { level: 5, word: 'Excellent', width: '92%', fill: 'bg-rating-5' },
  { level: 4, word: 'Great', width: '64%', fill: 'bg-rating-4' },
  { level: 3, word: 'Okay', width: '30%', fill: 'bg-rating-3' },
  { level: 2, word: 'Fair', width: '16%', fill: 'bg-rating-2' },
  { level: 1, word: 'Poor', width: '9%', fill: 'bg-rating-1' },
];

/** A miniature dashboard: how the ratings spread, and the one thing to act on. */
export function AnalyticsPicture() {
  return (
    <div className="flex w-full max-w-sm flex-col gap-3">
      <div className="rounded-lg border bg-surface p-5">
        <p className="mb-4 font-semibold text-sm">Ratings this week</p>
        <ul className="flex flex-col gap-3">
          {SHARES.map(({ level, word, width, fill }) => (
            <li key={level} className="flex items-center gap-3 text-sm">
              <RatingFace level={level} />
              <span className="w-18 shrink-0">{word}</span>
              <span className="h-2.5 flex-1 overflow-hidden rounded-full bg-ink/8">
                <span className={`block h-full rounded-full ${fill}`} style={{ width }} />
              </span>
            </li>
          ))}
        </ul>
      </div>
      <div className="flex items-center gap-3 rounded-lg border border-chili/35 bg-surface px-5 py-4">
        <RatingFace level={1} className="size-8" />
        <div className="min-w-0 flex-1">
          <p className="font-semibold text-sm">Cold soup, long wait</p>
          <p className="text-ink-soft text-sm">Table 7, just now</p>
        </div>
        <Badge tone="chili">Serious</Badge>
      </div>
    </div>
  );
}
