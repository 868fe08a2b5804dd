import { Skeleton } from '#web/ui/status/skeleton.tsx';

/** A placeholder as high as the box that replaces it. */
export function ThreadSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-1.5 rounded-md border bg-sunken p-4">
      <span className="sr-only">Loading the conversation</span>
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-24" />
      <Skeleton className="mt-1.5 h-11 w-52 self-end" />
    </div>
  );
}
