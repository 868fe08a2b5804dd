import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';

/** One number with its name. Without a value yet it keeps the place for it. */
export function StatCard({
  icon: Icon,
  label,
  value,
  note,
  isInWords = false,
  explanation,
}: {
  icon: LucideIcon;
  label: string;
  value: string | undefined;
  note: string | undefined;
  /** A value in words is written smaller than a number, so that it fits. */
  isInWords?: boolean;
  /** A button beside the label that tells more. */
  explanation?: ReactNode;
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
          'flex min-h-11 items-end font-semibold tracking-tight',
          isInWords && value ? 'text-lg sm:text-xl' : 'text-2xl sm:text-3xl',
        )}
      >
        {value ?? <Skeleton className="mb-1.5 h-8 w-20" />}
      </div>
      <div className="mt-1 min-h-5 text-ink-soft text-sm">
        {value ? note : <Skeleton className="mt-1 w-28 max-w-full" />}
      </div>
    </Card>
  );
}
