import { CLOSE_MESSAGE } from '#shared/site/embed-message.ts';
import { makeElement, makeIcon } from './embed-element.ts';
import type { EmbedWords } from './embed-words.ts';

type Parts = { button: HTMLElement; address: URL; label: string; words: EmbedWords };

export const EXPANDED_ATTRIBUTE = 'aria-expanded';
const CROSS = 'M6 6l12 12M18 6L6 18';

/** The dialog with the guest's page in a frame. Closing only hides it, so the answers stay. */
export function createPanel(
  root: ShadowRoot,
  { button, address, label, words: { title, close } }: Parts,
): HTMLDialogElement {
  const frame = makeElement('iframe', { src: address.href, title, allow: 'clipboard-write' });
  const cross = makeElement('button', { class: 'close', 'aria-label': close }, makeIcon(CROSS));
  const bar = makeElement('div', { class: 'bar' }, makeElement('span', {}, label), cross);
  const dialog = makeElement('dialog', { 'aria-label': title }, bar, frame);
  root.append(dialog);

  dialog.addEventListener('click', ({ target }) => {
    // A click on the dialog itself can only be on its backdrop.
    if (target === dialog) dialog.close();
  });
  cross.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => {
    button.setAttribute(EXPANDED_ATTRIBUTE, 'false');
    button.focus();
  });
  addEventListener('message', ({ source, origin, data }) => {
    const isOurs = source === frame.contentWindow && origin === address.origin;
    if (isOurs && data?.type === CLOSE_MESSAGE) dialog.close();
  });
  return dialog;
}
