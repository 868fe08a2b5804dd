import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';

/** A card that shows only its title and note until it is opened or the page is printed. */
export function CollapsedCard({
  title,
  note,
  startsOpen = false,
  onOpenChange,
  children,
}: {
  title: string;
  /** A summary for readers who do not open the card. */
  note?: ReactNode;
  /** Whether the card is open at first, because it has something important to show. */
  startsOpen?: boolean;
  /** Called when the user opens or folds the card. Without it, an open card cannot be folded. */
  onOpenChange?: (isOpen: boolean) => void;
  children: ReactNode;
}) {
  const [state, setState] = useState<'opened by hand' | 'opened for paper' | 'folded by hand'>();
  const isOpen = state === undefined ? startsOpen : state !== 'folded by hand';
  useEffect(() => {
    if (isOpen) return;
    const open = () => setState('opened for paper');
    addEventListener('beforeprint', open);
    return () => removeEventListener('beforeprint', open);
  }, [isOpen]);

  function turn(isOpening: boolean): void {
    setState(isOpening ? 'opened by hand' : 'folded by hand');
    onOpenChange?.(isOpening);
  }

  if (isOpen) {
    return (
      <div
        tabIndex={-1}
        ref={(place) => {
          if (state === 'opened by hand') place?.focus({ preventScroll: true });
        }}
      >
        {children}
        {onOpenChange && (
          <button
            type="button"
            aria-expanded
            onClick={() => turn(false)}
            className="ml-auto flex min-h-11 items-center gap-1.5 px-1 font-medium text-ink-soft text-sm hover:text-ink print:hidden"
          >
            Close<span className="sr-only">: {title}</span>
            <ChevronUp aria-hidden className="size-4 shrink-0" />
          </button>
        )}
      </div>
    );
  }
  return (
    <button
      type="button"
      aria-expanded={false}
      ref={(place) => {
        if (state === 'folded by hand') place?.focus({ preventScroll: true });
      }}
      onClick={() => turn(true)}
      className="flex min-h-13 w-full items-center gap-3 rounded-lg border bg-surface px-4 py-2 sm:px-6 in-data-joined:rounded-none in-data-joined:border-0 in-data-joined:bg-transparent text-left hover:border-line-strong print:hidden"
    >
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 font-semibold">{title}</span>
        {note && <span className="min-w-0 text-ink-soft text-sm">{note}</span>}
      </span>
      <ChevronDown aria-hidden className="size-5 shrink-0 text-ink-soft" />
    </button>
  );
}
