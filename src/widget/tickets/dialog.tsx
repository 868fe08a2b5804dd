import { type ReactNode, useEffect, useRef } from 'react';

type DialogProps = {
  title: string;
  onClose: () => void;
  children: (close: () => void) => ReactNode;
};

/** A confirmation dialog. Escape cancels it. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();

  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  return (
    <dialog ref={dialog} aria-labelledby="dialog-title" onClose={onClose}>
      <div className="asked">
        <h2 id="dialog-title">{title}</h2>
        {children(close)}
      </div>
    </dialog>
  );
}
