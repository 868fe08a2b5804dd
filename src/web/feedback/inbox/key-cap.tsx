import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

/** A keyboard key. */
export function KeyCap({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <kbd
      className={classNames(
        'inline-grid h-6 min-w-6 place-items-center rounded-sm border bg-surface px-1.5 font-sans text-ink-soft text-xs',
        className,
      )}
    >
      {children}
    </kbd>
  );
}
