import { CircleCheck, Heart, type LucideIcon, MessageCircleDashed, Reply } from 'lucide-react';
import { classNames } from '#web/ui/class-names.ts';
import { RatingFace } from '#web/ui/rating-face.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';

const ANSWER_USES: readonly AnswerUse[] = [
  { icon: Reply, name: 'Reply', what: 'By email, or on the guest’s ticket.' },
  { icon: CircleCheck, name: 'Resolve a complaint', what: 'Your team sees who has it.' },
  { icon: Heart, name: 'Pass on praise', what: 'To the person it’s about, in one tap.' },
];

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
        <p>Choose a comment to read it here in full.</p>
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

type AnswerUse = { icon: LucideIcon; name: string; what: string };

/** Before the first guest: a sample answer and what can be done with it. */
export function ExampleAnswer({ className }: { className?: string }) {
  return (
    <figure className={classNames('text-left print:hidden', className)}>
      <figcaption className="mb-3 text-ink-soft text-sm">
        An example of what you’ll see here
      </figcaption>
      <div className="rounded-lg border border-line-strong border-dashed base:p-5 sm:p-8">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <RatingFace level={4} className="size-9" />
          <span className="font-semibold text-lg">Great</span>
          <span className="text-ink-soft">Table 7 · just now</span>
        </p>
        <blockquote className="mt-4 text-pretty font-display text-2xl leading-snug lg:text-3xl">
          “The lamb fell off the bone, and the table by the window was kept for us.”
        </blockquote>
      </div>
      <ul className="mt-6 grid gap-x-6 gap-y-4 sm:grid-cols-3">
        {ANSWER_USES.map(({ icon: Icon, name, what }) => (
          <li key={name} className="flex gap-3 sm:flex-col sm:gap-2">
            <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-basil-ink" />
            <div>
              <p className="font-semibold">{name}</p>
              <p className="text-pretty text-ink-soft text-sm">{what}</p>
            </div>
          </li>
        ))}
      </ul>
    </figure>
  );
}
