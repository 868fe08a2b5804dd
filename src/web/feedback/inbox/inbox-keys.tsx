import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

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
    words: 'Close, or clear search and filters (your reply is kept)',
  },
] as const;
/** Staff have nothing to reply to or resolve, so those shortcuts are left out. */
function availableInboxKeys({ isOnlyReading }: { isOnlyReading: boolean }) {
  if (!isOnlyReading) return INBOX_KEYS;
  return INBOX_KEYS.filter(({ key }) => key !== 'r' && key !== 'e').map((entry) =>
    entry.key === 'Escape' ? { ...entry, words: 'Close, or clear search and filters' } : entry,
  );
}

type InboxKey = (typeof INBOX_KEYS)[number]['key'];

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
    if (!run || (isTyping(event.target) && !isLeaving) || isOverlayOpen()) return;
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

function isOverlayOpen(): boolean {
  return (
    document.querySelector(
      '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]',
    ) !== null
  );
}

/** A help dialog listing the keyboard shortcuts. */
export function KeysHelp({
  isOnlyReading,
  onClose,
}: {
  isOnlyReading: boolean;
  onClose: () => void;
}) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Keys"
      description="They work whenever you are not typing in a field."
    >
      <dl className="grid gap-y-2">
        {availableInboxKeys({ isOnlyReading }).map(({ key, words }) => (
          <div
            key={key}
            className="flex items-center justify-between gap-4 border-b pb-2 last:border-0"
          >
            <dt>{words}</dt>
            <dd>
              <KeyCap>{key === 'Escape' ? 'Esc' : key}</KeyCap>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

/** A keyboard key. */
export function KeyCap({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <kbd
      className={classNames(
        'inline-grid h-6 min-w-6 place-items-center rounded-sm border bg-surface px-1.5 font-sans text-ink-soft text-xs',
        className,
      )}
    >
      {children}
    </kbd>
  );
}
