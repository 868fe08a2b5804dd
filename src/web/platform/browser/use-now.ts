import { useSyncExternalStore } from 'react';

const TICK_MS = 60_000;

const listeners = new Set<() => void>();
let minute = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

/** The current time; re-renders its users every minute, for texts like '5 min ago'. */
export function useNow(): Date {
  useSyncExternalStore(subscribe, () => minute);
  return new Date();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(notifyListeners, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function notifyListeners(): void {
  minute = Date.now();
  for (const listener of listeners) listener();
}
