import { Skeleton } from '#web/ui/status/skeleton.tsx';

const ROWS = ['first', 'second', 'third', 'fourth', 'fifth'] as const;

/** The list while it loads. */
export function FeedbackListSkeleton() {
  return (
    <div role="status" className="divide-y border-t">
      <span className="sr-only">Loading feedback</span>
      {ROWS.map((row) => (
        <div
          key={row}
          className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 px-5 py-3.5 sm:px-6"
        >
          <Skeleton className="size-7 rounded-full" />
          <div className="flex flex-col gap-3 py-1">
            <Skeleton className="w-48 max-w-full" />
            <Skeleton className="w-full max-w-prose" />
            <Skeleton className="w-40" />
          </div>
        </div>
      ))}
    </div>
  );
}
