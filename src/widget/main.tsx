import { hydrate } from 'preact';
import { RATINGS } from '#shared/feedback/ratings.ts';
import { CLOSE_PANEL_MESSAGE } from '#shared/site/embed-message.ts';
import {
  ROOT_ELEMENT_ID,
  SETUP_ELEMENT_ID,
  type WidgetFileUrls,
  type WidgetSetup,
} from '#shared/site/widget-setup.ts';
import { App } from './app.tsx';
import type { Language } from './words/languages.ts';
import { loadWordsWithRetries } from './words/load-words-with-retries.ts';
import './styles.css';

type ServedSetup = WidgetSetup & { language: Language; files: WidgetFileUrls };

// Handle Escape first of all, because a guest may press it while the rest of the page is still
// loading.
if (parent !== window) askHostToClose();
const root = document.getElementById(ROOT_ELEMENT_ID);
const setup = document.getElementById(SETUP_ELEMENT_ID)?.textContent;
if (root && setup) void start(root, JSON.parse(setup) as ServedSetup);

/**
 * On a venue's site the dialog around the frame closes on Escape, but keys pressed inside the frame
 * never reach the dialog, so this page asks the host page to close it. The message contains nothing
 * private.
 */
function askHostToClose(): void {
  document.addEventListener('keydown', ({ key, defaultPrevented }) => {
    const isTaken = defaultPrevented || document.querySelector('dialog[open]') !== null;
    if (key === 'Escape' && !isTaken) parent.postMessage({ type: CLOSE_PANEL_MESSAGE }, '*');
  });
}

/** Hydrates the page that the server rendered. */
async function start(element: HTMLElement, served: ServedSetup): Promise<void> {
  const { language, files: _, ...venue } = served;
  const words = await loadWordsWithRetries(language);
  const tapped = element.querySelector<HTMLInputElement>('input[name="rating"]:checked');
  const earlyRating = RATINGS.find((rating) => rating === tapped?.value);
  if (tapped) tapped.checked = false;
  hydrate(<App venue={venue} locale={{ language, words }} earlyRating={earlyRating} />, element);
}
