const TOAST_LIMIT = 1;
/** A dismissed toast is hidden at once, but kept in memory for this long. */
export const TOAST_REMOVE_DELAY_MS = 1_000_000;

export type ToastMessage = {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  action?: { label: string; onSelect: () => void };
};

export type ToastEntry = ToastMessage & {
  id: number;
  isOpen: boolean;
  /** The failed action that this message is about. */
  failed?: string;
};

let entries: readonly ToastEntry[] = [];
let lastId = 0;
let pinnedId: number | undefined;
/** The action that has just failed, until its message is shown. */
let lastFailedAction: string | undefined;
const removals = new Map<number, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();
let loads = 0;
const waitingForLoad = new Set<() => void>();

/** Shows a message in place of the previous one. Returns the id for `dismissToast`. */
export function toast(message: ToastMessage): number {
  if (pinnedId !== undefined) return pinnedId;
  lastId += 1;
  const entry: ToastEntry = { ...message, id: lastId, isOpen: true };
  if (message.variant === 'destructive') {
    if (lastFailedAction) entry.failed = lastFailedAction;
    lastFailedAction = undefined;
  }
  const kept = [entry, ...entries].slice(0, TOAST_LIMIT);
  for (const { id } of entries) if (!kept.some((other) => other.id === id)) cancelRemoval(id);
  publish(kept);
  return lastId;
}

/**
 * Shows a message that stays, whatever other messages arrive, until the returned function is
 * called.
 */
export function pinToast(message: ToastMessage): () => void {
  const id = toast(message);
  pinnedId = id;
  return () => {
    if (pinnedId === id) pinnedId = undefined;
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

/**
 * Wraps a user action, identified by `act`: its success dismisses the message of an earlier failed
 * attempt.
 */
export async function withToastCleanup<T>(answer: Promise<T>, act: string): Promise<T> {
  lastFailedAction = undefined;
  try {
    const outcome = await answer;
    for (const { id, failed } of entries) if (failed === act) dismissToast(id);
    return outcome;
  } catch (error) {
    lastFailedAction = act;
    throw error;
  }
}

/** Marks the code that draws messages as loading, until the returned function is called. */
export function markToastsLoading(): () => void {
  loads += 1;
  let isReleased = false;
  return () => {
    if (isReleased) return;
    isReleased = true;
    loads -= 1;
    if (loads > 0) return;
    for (const callback of waitingForLoad) callback();
    waitingForLoad.clear();
  };
}

/** Calls back once messages can be drawn, which may be at once. */
export function whenToastsReady(callback: () => void): void {
  if (loads > 0) waitingForLoad.add(callback);
  else callback();
}

export function currentToasts(): readonly ToastEntry[] {
  return entries;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
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
