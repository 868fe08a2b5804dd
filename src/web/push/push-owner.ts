import { readLocalItem, STORAGE_KEYS, writeLocalItem } from '#web/platform/browser/storage.ts';

const listeners = new Set<() => void>();

/** Whose push notifications this browser gets, and with which settings; null if none. */
export function readPushOwner(): string | null {
  return readLocalItem(STORAGE_KEYS.push);
}

export function writePushOwner(mark: string | null): void {
  writeLocalItem(STORAGE_KEYS.push, mark);
  for (const listener of listeners) listener();
}

export function subscribeToPushOwner(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
