import { readStored, STORAGE_KEYS, writeStored } from '#web/platform/browser/storage.ts';

const listeners = new Set<() => void>();

/** What this browser remembers of whom it tells of news, and of what; null where it tells nobody. */
export function readPushMark(): string | null {
  return readStored(STORAGE_KEYS.push);
}

export function writePushMark(mark: string | null): void {
  writeStored(STORAGE_KEYS.push, mark);
  for (const listener of listeners) listener();
}

export function onPushMark(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
