import { CLOSE_MESSAGE } from '#shared/site/embed-message.ts';

/**
 * In a venue's own site the dialog around the frame closes on Escape, but keys that are pressed inside
 * the frame never reach it: so the page asks. The message holds nothing that others may not read.
 */
export function askHostToClose(): void {
  document.addEventListener('keydown', ({ key, defaultPrevented }) => {
    const isTaken = defaultPrevented || document.querySelector('dialog[open]') !== null;
    if (key === 'Escape' && !isTaken) parent.postMessage({ type: CLOSE_MESSAGE }, '*');
  });
}
