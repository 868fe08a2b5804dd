import { isPreview } from '../platform/is-preview.ts';

/** The service worker caches the pages and files of the widget. */
const WORKER_PATH = '/widget/sw.js';
const SCOPE = '/widget';

/** Registers the service worker when idle, so that the page opens offline after one visit. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator) || isPreview()) return;
  const start = () => void register();
  if (document.readyState === 'complete') setTimeout(start, QUIET_MS);
  else window.addEventListener('load', () => setTimeout(start, QUIET_MS), { once: true });
}

const QUIET_MS = 1000;

async function register(): Promise<void> {
  try {
    await navigator.serviceWorker.register(WORKER_PATH, { scope: SCOPE });
    const { active } = await navigator.serviceWorker.ready;
    // The worker was not running yet when this page loaded its files, so they are cached now.
    const files = performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.includes('/widget/assets/'));
    const page = location.href.replace(/#.*/, '');
    active?.postMessage({ type: 'keep', urls: [page, ...files] });
  } catch {
    // A frame or a private window may refuse service workers; the widget works without one.
  }
}
