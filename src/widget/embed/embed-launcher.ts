import type { EndpointResponse } from '#shared/api/endpoint.ts';
import { CLOSE_PANEL_MESSAGE } from '#shared/site/embed-message.ts';
import { WIDGET_PATH } from '#shared/site/paths.ts';
import type { venueSettings } from '#shared/venues/contract.ts';
import { DEFAULT_VENUE_ID, toVenueId, UNKNOWN_VENUE_COLOR } from '#shared/venues/rules.ts';
import type { PublicSentence } from '#shared/you-said/contract.ts';
import sheet from './embed.css?inline';
import { type EmbedWords, embedWords } from './embed-words.ts';

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
const EXPANDED_ATTRIBUTE = 'aria-expanded';
/**
 * The English line below the sentence; a venue's site can set its own with `data-strip`. The texts
 * in all languages would be too large for a script on a host site.
 */
const STRIP_LINE = '{guests} guests told us';
const CROSS_PATH = 'M6 6l12 12M18 6L6 18';
/** The button waits no longer than this for the venue's colours. */
const LONGEST_WAIT_MS = 2_000;

const BUBBLE_PATH = 'M4 5h16v11H10l-4 4v-4H4z';

/** Adds one button, for the venue named on the script element, to a corner of the page. */
export async function mountLauncher(script: HTMLScriptElement): Promise<void> {
  const { src, dataset } = script;
  const { origin } = new URL(src);
  const venue = toVenueId(dataset.venue ?? '') || DEFAULT_VENUE_ID;
  const key = `${origin}/${venue}`;
  if (document.querySelector(`[data-tabletalk="${key}"]`)) return;
  const side = dataset.position === 'left' ? 'left' : 'right';
  const place = document.querySelectorAll(`[data-tabletalk][data-side=${side}]`).length;
  const host = makeElement('div', { 'data-tabletalk': key, 'data-side': side, role: 'region' });
  document.body.append(host);

  const { name, buttonColor, youSaid } = await fetchVenueLook(origin, venue);
  const words = embedWords(dataset.lang, navigator.languages, name);
  const label = dataset.label?.trim() || words.feedback;
  host.lang = words.language;
  host.dir = words.language === 'ar' ? 'rtl' : 'ltr';
  host.setAttribute('aria-label', words.title);
  // A host page's policy may forbid style elements and attributes, but not setProperty.
  host.style.setProperty('--place', `${place}`);
  host.style.setProperty('--brand', buttonColor);
  if (youSaid && dataset.strip !== undefined) addStrip(script, youSaid, buttonColor);
  const root = makeStyledRoot(host);
  const button = makeElement(
    'button',
    {
      class: 'launcher',
      'aria-haspopup': 'dialog',
      [EXPANDED_ATTRIBUTE]: 'false',
      'aria-label': name ? `${label} – ${name}` : label,
    },
    makeIcon(BUBBLE_PATH),
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

/**
 * Shows what came of feedback at the place of the script element. The line below the sentence comes
 * from `data-strip`, so that it is in the language of the venue's site.
 */
function addStrip(
  script: HTMLScriptElement,
  { words, guests }: PublicSentence,
  buttonColor: string,
): void {
  const host = makeElement('div', { 'data-tabletalk-strip': '' });
  host.style.setProperty('--brand', buttonColor);
  const line = (script.dataset.strip || STRIP_LINE).replace('{guests}', `${guests}`);
  const root = makeStyledRoot(host);
  root.append(makeElement('p', { dir: 'auto' }, words, makeElement('small', {}, line)));
  script.before(host);
}

function widgetAddress(origin: string, { table, lang }: DOMStringMap, venue: string): URL {
  const address = new URL(WIDGET_PATH, origin);
  for (const [name, value] of Object.entries({ venue, table, lang, embed: '1' })) {
    if (value) address.searchParams.set(name, value);
  }
  return address;
}

function makeStyledRoot(host: HTMLElement): ShadowRoot {
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

/** Creates an element without innerHTML, which a host page's policy may forbid. */
function makeElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  setAttributes(made, attributes);
  made.append(...children);
  return made;
}

/** An icon drawn as one stroke on a 24 × 24 grid. */
function makeIcon(line: string): SVGSVGElement {
  const drawing = document.createElementNS(SVG_NAMESPACE, 'svg');
  const path = document.createElementNS(SVG_NAMESPACE, 'path');
  setAttributes(drawing, { viewBox: '0 0 24 24', 'aria-hidden': 'true' });
  setAttributes(path, { d: line });
  drawing.append(path);
  return drawing;
}

function setAttributes(made: Element, attributes: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
}

type VenueLook = { name?: string; buttonColor: string; youSaid?: PublicSentence | undefined };

/** The venue's name and colour; a neutral colour and no name if they cannot be loaded. */
async function fetchVenueLook(origin: string, venue: string): Promise<VenueLook> {
  const known = await Promise.race([fetchSettings(origin, venue), waitForTimeout()]);
  return known ?? { buttonColor: UNKNOWN_VENUE_COLOR };
}

async function fetchSettings(origin: string, venue: string): Promise<VenueLook | undefined> {
  try {
    const address = `${origin}/api/restaurant/${venue}/settings`;
    const answer = await fetch(address, { credentials: 'omit' });
    if (answer.ok) return (await answer.json()) as EndpointResponse<typeof venueSettings>;
  } catch {
    // If offline, or if the host page's policy forbids the request, the button still works.
  }
  return undefined;
}

function waitForTimeout(): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(resolve, LONGEST_WAIT_MS);
  });
}

type PanelParts = { button: HTMLElement; address: URL; label: string; words: EmbedWords };

/** The dialog with the guest's page in a frame. Closing only hides it, so the answers stay. */
function createPanel(
  root: ShadowRoot,
  { button, address, label, words: { title, close } }: PanelParts,
): HTMLDialogElement {
  const frame = makeElement('iframe', { src: address.href, title, allow: 'clipboard-write' });
  const cross = makeElement(
    'button',
    { class: 'close', 'aria-label': close },
    makeIcon(CROSS_PATH),
  );
  const bar = makeElement('div', { class: 'bar' }, makeElement('span', {}, label), cross);
  const dialog = makeElement('dialog', { 'aria-label': title }, bar, frame);
  root.append(dialog);

  dialog.addEventListener('click', ({ target }) => {
    // A click on the dialog itself can only be on its backdrop.
    if (target === dialog) dialog.close();
  });
  cross.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => {
    button.setAttribute(EXPANDED_ATTRIBUTE, 'false');
    button.focus();
  });
  addEventListener('message', ({ source, origin, data }) => {
    const isOurs = source === frame.contentWindow && origin === address.origin;
    if (isOurs && data?.type === CLOSE_PANEL_MESSAGE) dialog.close();
  });
  return dialog;
}
