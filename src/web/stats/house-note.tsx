import type { ReactNode } from 'react';

/** What the dots, the lines and the dotted line of the tables mean. */
export function HouseNote({
  house,
  children,
}: {
  /** The share of the whole house in percent, undefined while it is not known. */
  house: number | undefined;
  children?: ReactNode;
}) {
  return (
    <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 pt-3">
      <p className="min-w-0 text-ink-soft text-xs">
        Okay or better, with its uncertainty; a party counts once.
        {house !== undefined && ` Dotted: the house, ${Math.round(house)}%.`}
      </p>
      {children}
    </div>
  );
}
