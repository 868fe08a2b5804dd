import { useEffect } from 'react';
import { CheckIcon } from './icons.tsx';
import { AlertIcon } from './lazy-icons.tsx';

export type ToastText = { title: string; text?: string; tone: 'good' | 'note' | 'trouble' };

const TOAST_MS = 5000;

export function Toast({ toast, onGone }: { toast: ToastText; onGone: () => void }) {
  const { title, text, tone } = toast;

  useEffect(() => {
    const timer = setTimeout(onGone, TOAST_MS);
    return () => clearTimeout(timer);
  }, [onGone]);

  return (
    <div className={`toast ${tone}`} role={tone === 'trouble' ? 'alert' : 'status'}>
      {tone === 'good' ? <CheckIcon /> : <AlertIcon />}
      <p>
        <strong>{title}</strong>
        {text && <span>{text}</span>}
      </p>
    </div>
  );
}
