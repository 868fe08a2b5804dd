import { Slot } from 'radix-ui';
import { type ReactNode, type Ref, useEffect, useEffectEvent } from 'react';

/**
 * Stands in for the layer in which Radix puts every toast. Among Radix's layers the newest alone
 * hears Escape, so a message that came while a dialog was open took the key from it. Here a message
 * hears the key last, and only if nothing else wanted it.
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
  // A modal dialog takes the mouse from all that is beside it.
  return (
    <Slot.Root {...item} style={{ pointerEvents: 'auto' }}>
      {children}
    </Slot.Root>
  );
}
