import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';

/** One figure with its name; keeps its place while loading. */
export function StatCard({
  icon: Icon,
  label,
  value,
  scope,
  note,
  isInWords = false,
  explanation,
  picture,
}: {
  icon: LucideIcon;
  label: string;
  value: string | undefined;
  /** What the value refers to, in small type after it. */
  scope?: string | undefined;
  note: ReactNode;
  /** A value in words is set smaller, so that it fits. */
  isInWords?: boolean;
  /** A button beside the label with more details. */
  explanation?: ReactNode;
  /** The sparkline of the period, above the note about it. */
  picture?: ReactNode;
}) {
  return (
    <Card className="flex flex-col p-4 sm:p-5">
      <div className="flex min-h-7 items-start gap-2 text-ink-soft">
        <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-basil-ink max-sm:hidden" />
        <h2 className="min-w-0 flex-1 font-medium text-sm">{label}</h2>
        {explanation}
      </div>
      <div
        className={classNames(
          'flex min-h-11 flex-wrap items-baseline gap-x-2 font-display font-semibold',
          isInWords && value
            ? 'text-lg sm:text-xl'
            : 'whitespace-nowrap text-2xl tracking-tight sm:text-3xl print:text-2xl',
        )}
      >
        {value ?? <Skeleton className="h-8 w-20" />}
        {value && scope && (
          <span className="font-normal font-sans text-ink-soft text-sm tracking-normal max-sm:basis-full">
            {scope}
          </span>
        )}
      </div>
      {picture}
      <div className="mt-1 min-h-10 text-ink-soft text-sm">
        {value ? note : <Skeleton className="mt-1 w-28 max-w-full" />}
      </div>
    </Card>
  );
}
