import { Skeleton } from '#web/ui/status/skeleton.tsx';

const ROWS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'] as const;

/** The list while it loads. */
export function InboxSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading feedback</span>
      <Skeleton className="mx-4 mt-4.5 mb-2 h-3.5 w-14 lg:mx-6" />
      {ROWS.map((row) => (
        <div key={row} className="flex gap-3.5 py-3.5 pr-5 pl-4 lg:pl-6">
          <Skeleton className="size-7 shrink-0 rounded-full" />
          <div className="flex min-w-0 flex-1 flex-col gap-2 pt-1">
            <Skeleton className="h-3.5 w-3/5" />
            <Skeleton />
            <Skeleton className="w-4/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
