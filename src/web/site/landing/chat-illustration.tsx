import { classNames } from '#web/ui/class-names.ts';
import { RatingFace, type RatingLevel } from '#web/ui/rating-face.tsx';

const FACES: readonly { level: RatingLevel; word: string }[] = [
  { level: 1, word: 'Poor' },
  { level: 2, word: 'Fair' },
  { level: 3, word: 'Okay' },
  { level: 4, word: 'Great' },
  { level: 5, word: 'Excellent' },
];

export function ChatIllustration() {
  return (
    <div className="flex w-full max-w-sm flex-col gap-3 text-sm">
      <p className="w-fit rounded-xl rounded-bl-sm border bg-surface px-4 py-2.5">
        How was your visit today?
      </p>
      <div className="grid grid-cols-5 gap-1 sm:gap-2">
        {FACES.map(({ level, word }) => (
          <span
            key={level}
            className={classNames(
              'flex flex-col items-center gap-1.5 rounded-lg border py-3 font-medium text-xs max-sm:tracking-tight',
              level === 4 ? 'border-basil bg-basil-soft text-basil-ink' : 'bg-surface',
            )}
          >
            <RatingFace level={level} className="size-8" />
            {word}
          </span>
        ))}
      </div>
      <p className="ml-auto w-fit rounded-xl rounded-br-sm bg-basil px-4 py-2.5 text-on-basil">
        Great
      </p>
    </div>
  );
}
