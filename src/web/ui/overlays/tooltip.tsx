import { Tooltip as Radix } from 'radix-ui';
import { type MouseEvent, type ReactNode, useState } from 'react';

const OPEN_DELAY_MS = 300;

/** A few words about its one focusable child. Must never be the only place for information. */
export function Tooltip({
  content,
  side = 'top',
  opensOnTap = false,
  children,
}: {
  content: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /**
   * Whether the tooltip also opens on a tap, since a finger cannot hover. Only for a child that has
   * no action of its own.
   */
  opensOnTap?: boolean;
  children: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);

  function openInsteadOfClosing(event: MouseEvent): void {
    event.preventDefault();
    setIsOpen(true);
  }

  return (
    <Radix.Provider delayDuration={OPEN_DELAY_MS}>
      <Radix.Root open={isOpen} onOpenChange={setIsOpen}>
        <Radix.Trigger asChild onClick={opensOnTap ? openInsteadOfClosing : undefined}>
          {children}
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-64 animate-fade-in rounded-md bg-ink px-3 py-1.5 text-paper text-sm shadow-float"
          >
            {content}
            <Radix.Arrow className="fill-ink" />
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
