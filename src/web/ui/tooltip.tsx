import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

const OPEN_DELAY_MS = 300;

/** A few words about the one focusable child. Never the only place where something is said. */
export function Tooltip({
  content,
  side = 'top',
  children,
}: {
  content: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  children: ReactNode;
}) {
  return (
    <Radix.Provider delayDuration={OPEN_DELAY_MS}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
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
