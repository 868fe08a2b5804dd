import { useEffect, useRef } from 'react';
import { paths } from '#shared/site/paths.ts';
import type { Words } from '../words/words.ts';

/** Says that the venue's monthly limit is used up, with a link for the owner to upgrade. */
export function LimitDialog({ words, onClose }: { words: Words; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      const isThere =
        before instanceof HTMLElement && before.isConnected && before !== document.body;
      (isThere ? before : document.querySelector('main'))?.focus();
    };
  }, []);

  // In a frame on the venue's site, open a new tab so the guest does not leave that site.
  const target = window.parent === window ? '_top' : '_blank';
  return (
    <dialog
      ref={dialog}
      aria-labelledby="limit-title"
      aria-describedby="limit-text"
      onClose={onClose}
    >
      <h2 id="limit-title">{words.limit.title}</h2>
      <p id="limit-text">{words.limit.text}</p>
      <div className="stack">
        <button type="button" className="primary" onClick={() => dialog.current?.close()}>
          {words.buttons.close}
        </button>
        <a className="quiet" href={`${paths.subscribe}?plan=pro`} target={target}>
          {words.buttons.upgrade}
        </a>
      </div>
    </dialog>
  );
}
