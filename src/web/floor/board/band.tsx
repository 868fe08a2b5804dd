import type { ReactNode } from 'react';

/** A status line across the board, with at most one action. */
export function Band({
  action,
  onAct,
  children,
}: {
  action?: string;
  onAct?: () => void;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b-2 border-saffron bg-saffron-soft px-4 py-2 leading-[1.2] md:px-6">
      <p className="min-w-[7em] flex-1">{children}</p>
      {action && (
        <button
          type="button"
          className="min-h-[52px] rounded-full border-2 border-ink bg-surface px-5 font-semibold"
          onClick={onAct}
        >
          {action}
        </button>
      )}
    </div>
  );
}
