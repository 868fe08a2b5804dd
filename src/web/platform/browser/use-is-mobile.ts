import { useSyncExternalStore } from 'react';

const MOBILE_QUERY = '(max-width: 767.98px)';

/** Whether the phone's variant of a screen is to be mounted. */
export function useIsMobile(): boolean {
  return useSyncExternalStore(subscribe, isMobile, () => false);
}

function isMobile(): boolean {
  return matchMedia(MOBILE_QUERY).matches;
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(MOBILE_QUERY);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
