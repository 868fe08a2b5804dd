import { Component, type ReactNode, useEffect } from 'react';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import { ErrorState } from '#web/ui/status/error-state.tsx';

let arrivedAt: string | undefined;
let poppedTo: string | undefined;

if (typeof window !== 'undefined') {
  window.addEventListener('popstate', () => {
    poppedTo = window.location.pathname;
  });
}

/**
 * Does what a full page load does: sets the title, scrolls to the top (except on a step back) and
 * tells screen readers that a new page begins.
 */
export function PageChangeEffects({ location, title }: { location: string; title: string }) {
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

/** Focuses the page's heading, unless a field has already taken the focus. */
function focusStart(): void {
  const root = document.getElementById('root');
  const focused = document.activeElement;
  if (focused && focused !== document.body && focused.hasAttribute('data-initial-focus')) return;
  const start = root?.querySelector<HTMLElement>('h1') ?? root?.querySelector('main') ?? root;
  if (!start) return;
  if (!start.hasAttribute('tabindex')) start.setAttribute('tabindex', '-1');
  start.focus({ preventScroll: true });
}

/** Shows an error instead of a blank screen when a page fails to load or render. */
export class PageErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <main className="grid min-h-dvh place-items-center">
        <ErrorState
          title="This page could not be shown"
          description={`${PRODUCT_NAME} may have been updated, or the connection was lost for a moment.`}
          retryLabel="Reload the page"
          onRetry={() => window.location.reload()}
        />
      </main>
    );
  }
}
