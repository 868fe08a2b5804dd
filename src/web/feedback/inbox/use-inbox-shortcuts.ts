import { useEffect, useEffectEvent } from 'react';

/** Keyboard shortcuts and their names in the help dialog. */
const INBOX_KEYS = [
  { key: 'j', words: 'Next answer' },
  { key: 'k', words: 'Previous answer' },
  { key: 'r', words: 'Reply to the guest' },
  { key: 'e', words: 'Resolve the complaint' },
  { key: '/', words: 'Search' },
  { key: '?', words: 'All keys' },
  {
    key: 'Escape',
    words: 'Close the reply (its words are kept) or a window; clear search and filters',
  },
] as const;
/** Staff have nothing to reply to or resolve, so those shortcuts are left out. */
export function availableInboxKeys({ isOnlyReading }: { isOnlyReading: boolean }) {
  if (!isOnlyReading) return INBOX_KEYS;
  return INBOX_KEYS.filter(({ key }) => key !== 'r' && key !== 'e').map((entry) =>
    entry.key === 'Escape'
      ? { ...entry, words: 'Close a window; clear search and filters' }
      : entry,
  );
}

export type InboxKey = (typeof INBOX_KEYS)[number]['key'];

/**
 * Shortcuts work only while no text field has the focus and no dialog is open. Escape leaves a
 * reply, so that they work again.
 */
export function useInboxShortcuts(
  acts: Partial<Record<InboxKey, () => void>>,
  onLeaveReply: () => void,
): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = INBOX_KEYS.find((known) => known.key === event.key)?.key;
    const isLeaving = key === 'Escape' && event.target instanceof HTMLTextAreaElement;
    const run = isLeaving ? onLeaveReply : key && acts[key];
    if (!run || (isTyping(event.target) && !isLeaving) || isWindowOpen()) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => act(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role="combobox"]'))
  );
}

function isWindowOpen(): boolean {
  return (
    document.querySelector(
      '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]',
    ) !== null
  );
}
