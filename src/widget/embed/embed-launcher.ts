import { WIDGET_PATH } from '#shared/site/paths.ts';
import { DEFAULT_VENUE_ID, toVenueId } from '#shared/venues/rules.ts';
import sheet from './embed.css?inline';
import { makeElement, makeIcon } from './embed-element.ts';
import { createPanel, EXPANDED_ATTRIBUTE } from './embed-panel.ts';
import { fetchVenueLook } from './embed-venue-look.ts';
import { embedWords } from './embed-words.ts';

const BUBBLE = 'M4 5h16v11H10l-4 4v-4H4z';

/** Adds one button, for the venue named on the script element, to a corner of the page. */
export async function mountLauncher({ src, dataset }: HTMLScriptElement): Promise<void> {
  const { origin } = new URL(src);
  const venue = toVenueId(dataset.venue ?? '') || DEFAULT_VENUE_ID;
  const key = `${origin}/${venue}`;
  if (document.querySelector(`[data-tabletalk="${key}"]`)) return;
  const side = dataset.position === 'left' ? 'left' : 'right';
  const place = document.querySelectorAll(`[data-tabletalk][data-side=${side}]`).length;
  const host = makeElement('div', { 'data-tabletalk': key, 'data-side': side, role: 'region' });
  document.body.append(host);

  const { name, buttonColor } = await fetchVenueLook(origin, venue);
  const words = embedWords(dataset.lang, navigator.languages, name);
  const label = dataset.label?.trim() || words.feedback;
  host.lang = words.language;
  host.dir = words.language === 'ar' ? 'rtl' : 'ltr';
  host.setAttribute('aria-label', words.title);
  // A host page's policy may forbid style elements and attributes, but not setProperty.
  host.style.setProperty('--place', `${place}`);
  host.style.setProperty('--brand', buttonColor);
  const root = styledRoot(host);
  const button = makeElement(
    'button',
    {
      class: 'launcher',
      'aria-haspopup': 'dialog',
      [EXPANDED_ATTRIBUTE]: 'false',
      'aria-label': name ? `${label} – ${name}` : label,
    },
    makeIcon(BUBBLE),
    makeElement('span', {}, label),
  );
  root.append(button);

  const address = widgetAddress(origin, dataset, venue);
  let panel: HTMLDialogElement | undefined;
  button.addEventListener('click', () => {
    panel ??= createPanel(root, { button, address, label, words });
    button.setAttribute(EXPANDED_ATTRIBUTE, 'true');
    panel.showModal();
  });
}

function widgetAddress(origin: string, { table, lang }: DOMStringMap, venue: string): URL {
  const address = new URL(WIDGET_PATH, origin);
  for (const [name, value] of Object.entries({ venue, table, lang, embed: '1' })) {
    if (value) address.searchParams.set(name, value);
  }
  return address;
}

function styledRoot(host: HTMLElement): ShadowRoot {
  const root = host.attachShadow({ mode: 'open' });
  try {
    const style = new CSSStyleSheet();
    style.replaceSync(sheet);
    root.adoptedStyleSheets = [style];
  } catch {
    // Safari before 16.4 needs a style element, which a strict policy would refuse.
    root.append(makeElement('style', {}, sheet));
  }
  return root;
}
