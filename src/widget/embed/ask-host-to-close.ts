import { CLOSE_MESSAGE } from '#shared/site/embed-message.ts';

/**
 * On a venue's site the dialog around the frame closes on Escape, but keys pressed inside the frame
 * never reach it, so this page asks for it. The message contains nothing private.
 */
export function askHostToClose(): void {
  document.addEventListener('keydown', ({ key, defaultPrevented }) => {
    const isTaken = defaultPrevented || document.querySelector('dialog[open]') !== null;
    if (key === 'Escape' && !isTaken) parent.postMessage({ type: CLOSE_MESSAGE }, '*');
  });
}
