import { useSyncExternalStore } from 'react';

const MOBILE_QUERY = '(max-width: 767.98px)';

/** Whether to render a screen's phone variant. */
export function useIsMobile(): boolean {
  return useSyncExternalStore(subscribe, isMobile, () => false);
}

/**
 * Whether the screen is as narrow as a phone. Paper is as narrow too, but the printed page should
 * look like the one on the screen.
 */
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
