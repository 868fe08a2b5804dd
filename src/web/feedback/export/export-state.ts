import { useSyncExternalStore } from 'react';

/** One download at a time, shared by the whole page: the header starts it, the list shows it. */
type RunningExport = { received: number; total: number | undefined; cancel: () => void };

let running: RunningExport | undefined;
const listeners = new Set<() => void>();

export function setRunningExport(next: RunningExport | undefined): void {
  running = next;
  for (const listener of listeners) listener();
}

export function runningExport(): RunningExport | undefined {
  return running;
}

export function useRunningExport(): RunningExport | undefined {
  return useSyncExternalStore(subscribe, runningExport, () => undefined);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
