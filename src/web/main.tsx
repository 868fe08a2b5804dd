import './styles.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { paths } from '#shared/site/paths.ts';
import { App } from './app.tsx';
import { renewSelectedVenueCookie } from './platform/browser/selected-venue.ts';
import { readLocalItem, STORAGE_KEYS } from './platform/browser/storage.ts';
import { followTheme } from './platform/browser/theme.ts';
import { followFrameRedirect } from './platform/session/frame-redirect.ts';
import { showStoredToast } from './platform/toasts/toast-after-reload.ts';
import { preloadPage, prerenderedPath } from './router.tsx';

followTheme();
followFrameRedirect();
showStoredToast();
renewSelectedVenueCookie();
requestDisplayFont();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
void start(root);

async function start(root: HTMLElement): Promise<void> {
  const app = (
    <StrictMode>
      <App />
    </StrictMode>
  );
  const prerendered = root.getAttribute('data-prerendered');
  const { pathname } = window.location;
  // Owners see another page at "/"; all other pages are the same for everybody.
  const isSame = pathname !== paths.home || readLocalItem(STORAGE_KEYS.user) === null;
  // The page's code was requested together with this script, so the first render can show the page.
  await preloadPage(pathname).catch(() => undefined);
  if (prerendered === prerenderedPath(pathname) && isSame) {
    await waitForFirstPaint();
    hydrateRoot(root, app);
    return;
  }
  if (prerendered) root.replaceChildren();
  root.removeAttribute('data-prerendered');
  createRoot(root).render(app);
}

/**
 * Loads the display font: a <link> would delay the code, and by itself a browser loads it only at
 * layout.
 */
function requestDisplayFont(): void {
  document.fonts.load('600 1em "Fraunces Variable"').catch(() => undefined);
}

/** Lets the browser paint the prerendered page before hydration, which takes longer than a frame. */
async function waitForFirstPaint(): Promise<void> {
  // A hidden page has no frames.
  if (document.hidden) return;
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
