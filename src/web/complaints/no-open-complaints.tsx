import { CircleCheck } from 'lucide-react';

/** A short line in place of the most pressing complaint. */
export function NoOpenComplaints({
  hasTaken,
  isOnlyHere,
}: {
  hasTaken: boolean;
  /** Guests may be waiting at another restaurant. */
  isOnlyHere: boolean;
}) {
  return (
    <p className="flex items-center gap-3 rounded-lg border bg-surface px-4 py-3.5 sm:px-6">
      <CircleCheck aria-hidden className="size-5 shrink-0 text-basil-ink" />
      {wordsOf({ hasTaken, isOnlyHere })}
    </p>
  );
}

function wordsOf({ hasTaken, isOnlyHere }: Parameters<typeof NoOpenComplaints>[0]): string {
  if (hasTaken) {
    return isOnlyHere
      ? 'Every complaint here has been picked up.'
      : 'Every complaint has been picked up. Nothing else is open.';
  }
  return isOnlyHere ? 'Nothing is open here.' : 'Nothing is open. Enjoy the quiet.';
}
