import type { ReactNode } from 'react';
import { Skeleton } from '#web/ui/status/skeleton.tsx';

export type Fact = { label: string; value: ReactNode; note?: ReactNode };

const ROW_STYLES = 'grid grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] gap-x-4 gap-y-4';

/** A few named values side by side. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={ROW_STYLES}>
      {facts.map(({ label, value, note }) => (
        <div key={label} className="min-w-0">
          <dt className="text-ink-soft text-sm">{label}</dt>
          <dd className="wrap-anywhere font-semibold">{value}</dd>
          {note && <dd className="wrap-anywhere text-ink-soft text-sm">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

export function FactListSkeleton({ labels }: { labels: readonly string[] }) {
  return (
    <div className={ROW_STYLES}>
      {labels.map((label) => (
        <div key={label}>
          <p className="text-ink-soft text-sm">{label}</p>
          <Skeleton className="mt-1 h-5 w-16" />
        </div>
      ))}
    </div>
  );
}
