import { Skeleton } from '../ui/skeleton.tsx';

const ROWS = ['first', 'second', 'third', 'fourth'] as const;

/** The list while it loads. */
export function FeedbackListSkeleton() {
  return (
    <div role="status" className="divide-y border-t">
      <span className="sr-only">Loading feedback</span>
      {ROWS.map((row) => (
        <div key={row} className="flex flex-col gap-3 px-5 py-5 sm:px-6">
          <div className="flex items-center gap-3">
            <Skeleton className="h-6 w-20 rounded-full" />
            <Skeleton className="h-6 w-24" />
            <Skeleton className="ml-auto h-9 w-24" />
          </div>
          <Skeleton className="w-56 max-w-full" />
          <Skeleton className="w-28" />
          <Skeleton className="w-full max-w-prose" />
        </div>
      ))}
    </div>
  );
}
