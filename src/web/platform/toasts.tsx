import { X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useSyncExternalStore } from 'react';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';

export const TOAST_LIMIT = 1;
export const TOAST_DURATION_MS = 5000;
/** A dismissed toast is hidden at once; it only leaves the memory this much later. */
export const TOAST_REMOVE_DELAY_MS = 1_000_000;
const SWIPE_THRESHOLD_PX = 50;
const HOTKEY = ['F8'];

export type ToastMessage = {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  action?: { label: string; onSelect: () => void };
};

export type ToastEntry = ToastMessage & { id: number; isOpen: boolean };

let entries: readonly ToastEntry[] = [];
let lastId = 0;
let heldId: number | undefined;
const removals = new Map<number, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

/** Shows a message; the one before it makes room. Returns the id for `dismissToast`. */
export function toast(message: ToastMessage): number {
  if (heldId !== undefined) return heldId;
  lastId += 1;
  const kept = [{ ...message, id: lastId, isOpen: true }, ...entries].slice(0, TOAST_LIMIT);
  for (const { id } of entries) if (!kept.some((entry) => entry.id === id)) cancelRemoval(id);
  publish(kept);
  return lastId;
}

/** Shows a message that no other one replaces before the returned function is called. */
export function holdToast(message: ToastMessage): () => void {
  heldId = toast(message);
  return () => {
    heldId = undefined;
  };
}

export function dismissToast(id: number): void {
  if (!entries.some((entry) => entry.id === id && entry.isOpen)) return;
  publish(entries.map((entry) => (entry.id === id ? { ...entry, isOpen: false } : entry)));
  removals.set(
    id,
    setTimeout(() => removeToast(id), TOAST_REMOVE_DELAY_MS),
  );
}

export function currentToasts(): readonly ToastEntry[] {
  return entries;
}

export function Toaster() {
  const shown = useSyncExternalStore(subscribe, currentToasts, currentToasts);
  return (
    <Toast.Provider
      duration={TOAST_DURATION_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD_PX}
    >
      {shown.map((entry) => (
        <ToastCard key={entry.id} entry={entry} />
      ))}
      <Toast.Viewport
        hotkey={HOTKEY}
        className="fixed right-0 bottom-0 z-50 flex w-full max-w-[26rem] flex-col gap-2 p-4 pb-[max(1rem,env(safe-area-inset-bottom))] outline-none"
      />
    </Toast.Provider>
  );
}

function ToastCard({ entry }: { entry: ToastEntry }) {
  const isDestructive = entry.variant === 'destructive';
  return (
    <Toast.Root
      open={entry.isOpen}
      onOpenChange={(isOpen) => !isOpen && dismissToast(entry.id)}
      className={classNames(
        'flex items-start gap-3 rounded-lg border border-l-4 bg-surface p-4 pr-2 shadow-float',
        'data-[state=open]:animate-slide-in data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=end]:translate-x-(--radix-toast-swipe-end-x)',
        isDestructive ? 'border-l-chili' : 'border-l-basil',
      )}
    >
      <div className="min-w-0 flex-1">
        <Toast.Title
          className={classNames('font-semibold text-sm', isDestructive && 'text-chili-ink')}
        >
          {entry.title}
        </Toast.Title>
        {entry.description && (
          <Toast.Description className="mt-1 text-ink-soft text-sm">
            {entry.description}
          </Toast.Description>
        )}
        {entry.action && (
          <Toast.Action asChild altText={entry.action.label} onClick={entry.action.onSelect}>
            <Button variant="secondary" size="sm" className="mt-3">
              {entry.action.label}
            </Button>
          </Toast.Action>
        )}
      </div>
      <Toast.Close
        aria-label="Dismiss"
        className="grid size-9 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink"
      >
        <X aria-hidden className="size-4" />
      </Toast.Close>
    </Toast.Root>
  );
}

function removeToast(id: number): void {
  cancelRemoval(id);
  publish(entries.filter((entry) => entry.id !== id));
}

function cancelRemoval(id: number): void {
  clearTimeout(removals.get(id));
  removals.delete(id);
}

function publish(next: readonly ToastEntry[]): void {
  entries = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
