import { useRef } from 'react';

/**
 * For the content of a dialog: when it closes, the focus goes back to where it was. Radix itself
 * only knows a trigger, and most dialogs are opened by something else.
 */
export function useFocusReturn() {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      const place = before.current;
      // Whoever closed it may have put the focus elsewhere.
      const isFree = document.activeElement === document.body;
      if (!isFree || !(place instanceof HTMLElement) || !place.isConnected) return;
      event.preventDefault();
      place.focus();
    },
  };
}
