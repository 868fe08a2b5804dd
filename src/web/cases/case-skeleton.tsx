import { Card } from '#web/ui/layout/card.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';

/** The shape of a case while it loads. */
export function CaseSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading the case</span>
      <Skeleton className="mb-3 h-9 w-72 max-w-full" />
      <Skeleton className="mb-6 h-5 w-56" />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(18rem,24rem)]">
        <div className="grid content-start gap-6">
          <Card>
            <Skeleton className="mb-5 h-6 w-44" />
            <Skeleton className="h-20" />
          </Card>
          <Card>
            <Skeleton className="mb-5 h-6 w-28" />
            <Skeleton className="h-96" />
          </Card>
        </div>
        <Card>
          <Skeleton className="mb-5 h-6 w-40" />
          <Skeleton className="h-64" />
        </Card>
      </div>
    </div>
  );
}
