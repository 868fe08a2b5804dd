import { useRef } from 'react';

/**
 * For a dialog's content: returns the focus when it closes. Radix only knows a trigger, and most
 * dialogs are opened in another way.
 */
export function useFocusReturn() {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      const place = before.current;
      // The code that closed the dialog may have moved the focus already.
      const isFree = document.activeElement === document.body;
      if (!isFree || !(place instanceof HTMLElement) || !place.isConnected) return;
      event.preventDefault();
      place.focus();
    },
  };
}
