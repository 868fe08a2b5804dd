import { useSyncExternalStore } from 'react';

const WIDE_QUERY = '(min-width: 64rem)';

/** Whether the list and an entry fit side by side. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, isWide, () => true);
}

function isWide(): boolean {
  return matchMedia(WIDE_QUERY).matches;
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE_QUERY);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
