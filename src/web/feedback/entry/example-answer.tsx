import { CircleCheck, Heart, type LucideIcon, Reply } from 'lucide-react';
import { classNames } from '#web/ui/class-names.ts';
import { RatingFace } from '#web/ui/rating-face.tsx';

type Use = { icon: LucideIcon; name: string; what: string };

const USES: readonly Use[] = [
  { icon: Reply, name: 'Reply', what: 'By e-mail, or on the guest’s ticket.' },
  { icon: CircleCheck, name: 'Settle a complaint', what: 'The team sees who has it.' },
  { icon: Heart, name: 'Pass on praise', what: 'To whom it is about, in one tap.' },
];

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
        {USES.map(({ icon: Icon, name, what }) => (
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
