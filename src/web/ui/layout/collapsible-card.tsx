import { ChevronDown } from 'lucide-react';
import { Collapsible } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { Card } from './card.tsx';

/**
 * A card that folds to its heading; `children` render only while it is open. Use `open` and
 * `onOpenChange` if only one of several may be open.
 */
export function CollapsibleCard({
  title,
  description,
  mark,
  badge,
  defaultOpen = false,
  open,
  onOpenChange,
  isHeldOpen = false,
  children,
}: {
  title: ReactNode;
  description?: ReactNode;
  /** Shown before the heading. */
  mark?: ReactNode;
  /** Shown beside the heading, open or not. */
  badge?: ReactNode;
  defaultOpen?: boolean;
  open?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  /**
   * Whether a field in the card has an error, which could be neither read nor focused while folded.
   */
  isHeldOpen?: boolean;
  children: ReactNode;
}) {
  const [isUnfolded, setIsUnfolded] = useState(defaultOpen);
  // Once held open, the card stays open, or it would fold under the person who corrects the error.
  if (isHeldOpen && !isUnfolded) setIsUnfolded(true);

  function turn(isOpening: boolean): void {
    if (isHeldOpen) return;
    setIsUnfolded(isOpening);
    onOpenChange?.(isOpening);
  }

  return (
    <Collapsible.Root open={open ?? isUnfolded} onOpenChange={turn} asChild>
      <Card className="p-0 sm:p-0">
        <h2>
          <Collapsible.Trigger className="group flex w-full items-center gap-4 rounded-lg px-5 py-4 text-left hover:bg-ink/3 sm:px-6">
            {mark}
            <span className="min-w-0 flex-1">
              <span className="wrap-anywhere block font-semibold text-lg leading-6">{title}</span>
              {description && (
                <span className="wrap-anywhere mt-0.5 block text-ink-soft text-sm">
                  {description}
                </span>
              )}
            </span>
            {badge}
            <ChevronDown
              aria-hidden
              className="size-5 shrink-0 text-ink-soft transition-transform group-data-[state=open]:rotate-180"
            />
          </Collapsible.Trigger>
        </h2>
        <Collapsible.Content className="border-t px-5 py-5 sm:px-6 sm:py-6">
          {children}
        </Collapsible.Content>
      </Card>
    </Collapsible.Root>
  );
}
