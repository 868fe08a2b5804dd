import { LazyPart, prefetchPart } from '#web/platform/page/lazy-part.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import type { ReplyBoxProps } from './reply-box.tsx';

export const REPLY_BOX_CODE = {
  name: 'reply-box',
  load: async () => (await import('./reply-box.tsx')).ReplyBox,
};

/** A reply box that is loaded lazily, so that the list appears first. */
export function LazyReplyBox(props: ReplyBoxProps) {
  return (
    <LazyPart code={REPLY_BOX_CODE} waiting={<ReplyBoxSkeleton />}>
      {(ReplyBox) => <ReplyBox {...props} />}
    </LazyPart>
  );
}

/** Loads the box's code on the first interaction, so that it opens at once. */
export function prefetchReplyBox(): () => void {
  return prefetchPart(REPLY_BOX_CODE);
}

/** A placeholder as tall as the box, so that the entries below do not move. */
function ReplyBoxSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-1.5 rounded-lg border border-line-strong p-4">
      <span className="sr-only">Loading the reply box</span>
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-24" />
      <Skeleton className="h-5 w-64 max-w-full" />
      <Skeleton className="mt-1.5 h-11 w-52 self-end" />
    </div>
  );
}
