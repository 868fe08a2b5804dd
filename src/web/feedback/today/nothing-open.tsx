import { CircleCheck } from 'lucide-react';

/** One quiet line where the first thing to do would be. */
export function NothingOpen({ hasTaken }: { hasTaken: boolean }) {
  return (
    <p className="flex items-center gap-3 rounded-lg border bg-surface px-4 py-3.5 sm:px-6">
      <CircleCheck aria-hidden className="size-5 shrink-0 text-basil-ink" />
      {hasTaken
        ? 'Every complaint is taken. Nothing else is open.'
        : 'Nothing is open. Enjoy the quiet.'}
    </p>
  );
}
