import { Skeleton } from '#web/ui/status/skeleton.tsx';

const ROWS = ['first', 'second', 'third', 'fourth'] as const;

/** The list while it loads. */
export function FeedbackListSkeleton() {
  return (
    <div role="status" className="divide-y border-t">
      <span className="sr-only">Loading feedback</span>
      {ROWS.map((row) => (
        <div
          key={row}
          className="grid gap-x-6 gap-y-3 px-5 py-5 sm:px-6 @xl:grid-cols-[10rem_minmax(0,1fr)] @4xl:grid-cols-[11rem_minmax(0,1fr)_auto]"
        >
          <div className="flex flex-col gap-3">
            <Skeleton className="h-6 w-40" />
            <Skeleton className="w-24" />
          </div>
          <div className="flex flex-col gap-3">
            <Skeleton className="w-28" />
            <Skeleton className="w-full max-w-prose" />
            <Skeleton className="w-40" />
          </div>
          <Skeleton className="h-9 w-24 @xl:col-start-2 @4xl:col-start-3" />
        </div>
      ))}
    </div>
  );
}
