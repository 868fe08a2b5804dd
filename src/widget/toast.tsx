import { useEffect } from 'react';
import { CheckIcon } from './icons.tsx';
import { AlertIcon } from './later-icons.tsx';

export type ToastText = { title: string; text?: string; isTrouble: boolean };

const TOAST_MS = 5000;

export function Toast({ toast, onGone }: { toast: ToastText; onGone: () => void }) {
  const { title, text, isTrouble } = toast;

  useEffect(() => {
    const timer = setTimeout(onGone, TOAST_MS);
    return () => clearTimeout(timer);
  }, [onGone]);

  return (
    <div className={isTrouble ? 'toast trouble' : 'toast'} role={isTrouble ? 'alert' : 'status'}>
      {isTrouble ? <AlertIcon /> : <CheckIcon />}
      <p>
        <strong>{title}</strong>
        {text && <span>{text}</span>}
      </p>
    </div>
  );
}
