import { useRef } from 'react';
import { dismissToast, type ToastMessage, toast } from '#web/platform/toasts/toasts.tsx';

/** Words about the code before must not stand beside the next one. */
export function useOwnToast() {
  const shown = useRef<number>(undefined);
  return {
    show: (message: ToastMessage) => {
      shown.current = toast(message);
    },
    dismiss: () => {
      if (shown.current !== undefined) dismissToast(shown.current);
    },
  };
}
