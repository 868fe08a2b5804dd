import { Skeleton } from '#web/ui/status/skeleton.tsx';

/** Placeholder rows with a name, a line and a badge. */
export function RowsSkeleton({ count }: { count: number }) {
  return (
    <div className="divide-y">
      {Array.from({ length: count }, (_, row) => row).map((row) => (
        <div key={row} className="flex min-h-16 items-center gap-3 py-2">
          <div className="flex-1">
            <Skeleton className="h-5 w-2/5" />
            <Skeleton className="mt-1.5 w-1/4" />
          </div>
          <Skeleton className="h-6 w-20 rounded-full" />
        </div>
      ))}
    </div>
  );
}
