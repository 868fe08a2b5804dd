import { useEffect } from 'react';

let arrivedAt: string | undefined;
let poppedTo: string | undefined;

if (typeof window !== 'undefined') {
  window.addEventListener('popstate', () => {
    poppedTo = window.location.pathname;
  });
}

/**
 * What a full page load does by itself: sets the title, starts at the top (a step back keeps its
 * place) and tells a screen reader that a new page begins.
 */
export function PageArrival({ location, title }: { location: string; title: string }) {
  useEffect(() => {
    document.title = title;
    const isFirst = arrivedAt === undefined;
    const isReturn = poppedTo === location;
    const isSame = arrivedAt === location;
    arrivedAt = location;
    poppedTo = undefined;
    if (isFirst || isSame) return;
    if (!isReturn) scrollToStart();
    focusStart();
  }, [location, title]);
  return null;
}

function scrollToStart(): void {
  const target = document.getElementById(window.location.hash.slice(1));
  if (target) target.scrollIntoView({ behavior: 'instant' });
  else window.scrollTo({ top: 0, behavior: 'instant' });
}

/** Reading continues at the page's heading. A field that took the focus for itself keeps it. */
function focusStart(): void {
  const root = document.getElementById('root');
  const focused = document.activeElement;
  if (focused && focused !== document.body && focused.hasAttribute('data-initial-focus')) return;
  const start = root?.querySelector<HTMLElement>('h1') ?? root?.querySelector('main') ?? root;
  if (!start) return;
  if (!start.hasAttribute('tabindex')) start.setAttribute('tabindex', '-1');
  start.focus({ preventScroll: true });
}
