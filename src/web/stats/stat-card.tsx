import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';

/** One figure with its name, of all time and of the period; keeps its place while loading. */
export function StatCard({
  icon: Icon,
  label,
  value,
  scope,
  period,
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
  /** The figure of the chosen period, below the value or beside it on a phone. */
  period?: string | undefined;
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
        <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-basil-ink" />
        <h2 className="min-w-0 flex-1 font-medium text-sm">{label}</h2>
        {explanation}
      </div>
      <div className="max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-6">
        <div
          className={classNames(
            FIGURE_ROW_STYLES,
            'min-h-9 font-display font-semibold max-sm:min-w-36',
            isInWords && value
              ? 'text-lg leading-9'
              : 'whitespace-nowrap text-2xl leading-9 tracking-tight',
          )}
        >
          {value ?? <Skeleton className="h-7 w-20" />}
          {value && scope && <span className={SCOPE_STYLES}>{scope}</span>}
        </div>
        {period !== undefined && (
          <p className={classNames(FIGURE_ROW_STYLES, 'min-h-7')}>
            {value && period ? (
              <>
                <strong className="whitespace-nowrap font-semibold text-lg">{period}</strong>
                <span className={SCOPE_STYLES}> in this period</span>
              </>
            ) : null}
          </p>
        )}
      </div>
      {picture && <div className="mt-1 max-sm:hidden">{picture}</div>}
      <div className="mt-1 text-ink-soft text-sm sm:min-h-10">
        {value ? note : <Skeleton className="mt-1 w-28 max-w-full" />}
      </div>
    </Card>
  );
}

const FIGURE_ROW_STYLES = 'sm:flex sm:flex-wrap sm:items-baseline sm:gap-x-2';

const SCOPE_STYLES = 'font-normal font-sans text-ink-soft text-sm tracking-normal max-sm:block';
