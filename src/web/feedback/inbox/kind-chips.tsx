import type { ReactNode } from 'react';
import { availableInboxKinds, type InboxKind } from '#shared/feedback/inbox-address.ts';
import type { FeedbackCounts } from '#shared/feedback/list-contract.ts';
import { classNames } from '#web/ui/class-names.ts';

const NUMBERS = new Intl.NumberFormat('en-GB');

/** The kinds of answers with their counts. One tap applies a kind. */
export function KindChips({
  kind,
  counts,
  isOnlyReading,
  onChoose,
  className,
  children,
}: {
  kind: InboxKind;
  /** Undefined while loading, and during a search, for which kinds are not counted. */
  counts: FeedbackCounts | undefined;
  isOnlyReading: boolean;
  onChoose: (kind: InboxKind) => void;
  className?: string;
  /** Shown at the end of the row. */
  children?: ReactNode;
}) {
  return (
    <ul
      aria-label="Show"
      className={classNames('flex', isOnlyReading ? 'gap-1.5' : 'gap-2', className)}
    >
      {availableInboxKinds({ isOnlyReading }).map(({ value, label, count }) => (
        <li key={value} className="shrink-0">
          <button
            type="button"
            aria-pressed={value === kind}
            onClick={() => onChoose(value)}
            className={classNames(
              'relative inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap rounded-full border text-sm transition-colors lg:min-h-9 lg:after:absolute lg:after:-inset-y-1 lg:after:inset-x-0',
              isOnlyReading ? 'px-3' : 'px-3.5',
              value === kind
                ? 'border-ink bg-ink font-semibold text-paper'
                : 'bg-surface font-medium hover:border-line-strong',
            )}
          >
            {label}
            {counts && (
              <span className={classNames('tabular-nums', value !== kind && 'text-ink-soft')}>
                {NUMBERS.format(counts[count])}
              </span>
            )}
          </button>
        </li>
      ))}
      {children && <li className="ml-auto">{children}</li>}
    </ul>
  );
}
