import { MessageCircleDashed } from 'lucide-react';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { ExampleAnswer } from './example-answer.tsx';

/** Fills the entry's place while it loads or when there is none. */
export function EntryPlaceholder({
  isLoading,
  isFirst,
}: {
  isLoading: boolean;
  /** Whether no guest has answered yet. */
  isFirst: boolean;
}) {
  if (isLoading) return <EntrySkeleton />;
  if (isFirst) return <ExampleAnswer className="mx-auto max-w-3xl px-10 pt-29 pb-10" />;
  return (
    <div className="grid h-full place-items-center p-10 text-center text-ink-soft print:hidden">
      <div>
        <MessageCircleDashed aria-hidden className="mx-auto mb-3 size-8" />
        <p>What a guest says stands here, whole and large.</p>
      </div>
    </div>
  );
}

export function EntrySkeleton() {
  return (
    <div role="status" className="flex flex-col gap-6 px-4 pt-6 lg:px-10 lg:pt-24">
      <span className="sr-only">Loading the answer</span>
      <Skeleton className="h-10 w-48" />
      <div className="flex flex-col gap-4">
        <Skeleton className="h-8" />
        <Skeleton className="h-8 w-3/4" />
      </div>
      <Skeleton className="h-16" />
      <Skeleton className="h-56 rounded-lg" />
    </div>
  );
}
