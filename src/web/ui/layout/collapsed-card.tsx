import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';

/** A card that shows only its title until it is opened or the page is printed. */
export function CollapsedCard({
  title,
  note,
  startsOpen = false,
  children,
}: {
  title: string;
  /** A summary for readers who do not open the card. */
  note?: ReactNode;
  /** Whether the card is open at first, because it has something important to show. */
  startsOpen?: boolean;
  children: ReactNode;
}) {
  const [opened, setOpened] = useState<'by hand' | 'for paper'>();
  const isOpen = startsOpen || opened !== undefined;
  useEffect(() => {
    if (isOpen) return;
    const open = () => setOpened('for paper');
    addEventListener('beforeprint', open);
    return () => removeEventListener('beforeprint', open);
  }, [isOpen]);
  if (isOpen) {
    return (
      <div
        tabIndex={-1}
        ref={(place) => {
          if (opened === 'by hand') place?.focus({ preventScroll: true });
        }}
      >
        {children}
      </div>
    );
  }
  return (
    <button
      type="button"
      aria-expanded={false}
      onClick={() => setOpened('by hand')}
      className="flex min-h-13 w-full items-center gap-3 rounded-lg border bg-surface px-4 py-2 text-left print:hidden"
    >
      <span className="min-w-0 flex-1 font-semibold">{title}</span>
      {note && <span className="text-ink-soft text-sm">{note}</span>}
      <ChevronDown aria-hidden className="size-5 shrink-0 text-ink-soft" />
    </button>
  );
}
