import type { ReactNode } from 'react';

/** The note below the tables: explains the intervals and the dotted line at the venue's average. */
export function VenueAverageNote({
  house,
  children,
}: {
  /** The percentage of the whole venue; undefined while loading. */
  house: number | undefined;
  children?: ReactNode;
}) {
  return (
    <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 pt-3">
      <p className="min-w-0 text-ink-soft text-xs">
        Okay or better, with its uncertainty; a party counts once.
        {house !== undefined && ` Dotted: your average, ${Math.round(house)}%.`}
      </p>
      {children}
    </div>
  );
}
