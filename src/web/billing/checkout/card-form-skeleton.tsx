import { Skeleton } from '#web/ui/status/skeleton.tsx';

export function CardFormSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">Loading the card form</span>
      <Skeleton className="h-17" />
      <div className="grid grid-cols-2 gap-4">
        <Skeleton className="h-17" />
        <Skeleton className="h-17" />
      </div>
      <Skeleton className="h-13" />
    </div>
  );
}
