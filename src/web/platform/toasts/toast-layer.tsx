import { Slot } from 'radix-ui';
import { type ReactNode, type Ref, useEffect, useEffectEvent } from 'react';

/**
 * Replaces the layer that Radix puts around every toast. Radix gives Escape only to the newest
 * layer, so a message shown over an open dialog kept the dialog from receiving it. Here a message
 * gets the key last, and only if nothing else handled it.
 */
export function ToastLayer({
  asChild: _,
  onEscapeKeyDown,
  children,
  ...item
}: {
  asChild: true;
  onEscapeKeyDown: (event: KeyboardEvent) => void;
  ref: Ref<HTMLElement>;
  children: ReactNode;
}) {
  const leave = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onEscapeKeyDown(event);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => leave(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  // A modal dialog disables the mouse for everything outside it.
  return (
    <Slot.Root {...item} style={{ pointerEvents: 'auto' }}>
      {children}
    </Slot.Root>
  );
}
