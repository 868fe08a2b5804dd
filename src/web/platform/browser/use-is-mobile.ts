import { useSyncExternalStore } from 'react';

const MOBILE_QUERY = '(max-width: 767.98px)';

/** Whether the phone's variant of a screen is to be mounted. */
export function useIsMobile(): boolean {
  return useSyncExternalStore(subscribe, isMobile, () => false);
}

/** A sheet of paper is as narrow as a phone, but the page printed should be the page seen. */
function isMobile(): boolean {
  if (wasMobile === undefined || !matchMedia('print').matches) {
    wasMobile = matchMedia(MOBILE_QUERY).matches;
  }
  return wasMobile;
}

let wasMobile: boolean | undefined;

function subscribe(listener: () => void): () => void {
  const query = matchMedia(MOBILE_QUERY);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
