import type { FastifyRequest } from 'fastify';
import { escapeHtml } from '#server/mail/html-part.ts';
import { DAY_MS } from '#shared/durations.ts';
import { KIOSK_PARAMETER } from '#shared/site/widget-path.ts';
import {
  INCOMPLETE_PAGE_ELEMENT_ID,
  ROOT_ELEMENT_ID,
  SETUP_ELEMENT_ID,
  YOU_SAID_DRAW_ATTRIBUTE,
} from '#shared/site/widget-setup.ts';
import { paletteVariables, widgetPalettes } from '#shared/venues/colours.ts';
import { YOU_SAID_DRAWS } from '#shared/you-said/rules.ts';
import { cspHash } from './html-page.ts';
import type { WidgetBuild } from './widget-build.ts';
import type { WidgetVenue } from './widget-venue.ts';

/** What the page shows, with the meta element that names the network address of a test server. */
export type WidgetContent = Pick<WidgetVenue, 'setup' | 'colours'> & {
  drawsYouSaid?: boolean;
  networkMeta?: string;
};
export type WidgetDocument = { html: string; scriptHash: string; styleHash: string };

/**
 * Runs before the first paint: sets the theme chosen in the app, or else the device's theme, and
 * marks a shared screen.
 */
export const THEME_SCRIPT = `(c=>{var t;try{t=localStorage.theme}catch{}c.add(t==='dark'||t!=='light'&&matchMedia('(prefers-color-scheme:dark)').matches?'dark':'light','js');new URLSearchParams(location.search).get('${KIOSK_PARAMETER}')==='1'&&c.add('kiosk')})(document.documentElement.classList)`;

/**
 * Shows a message if the page's script fails to load or stalls, because only this inline script
 * can. Once the script can be fetched, the page is reloaded, because a browser remembers a failed
 * script.
 */
const UNFINISHED_SCRIPT = `(d=>{var i,n,r=()=>i&&fetch(d.querySelector('script[src]').src).then(a=>{a.ok&&i&&location.reload()},()=>{}),s=()=>{n=d.getElementById('${INCOMPLETE_PAGE_ELEMENT_ID}');n.hidden=!1;n.addEventListener('click',r);i=setInterval(r,3e3)},l=setTimeout(s,8e3);addEventListener('online',r);addEventListener('error',({target:t})=>{t.type==='module'&&!i&&(clearTimeout(l),s())},!0);d.addEventListener('load',({target:t})=>{t.type==='module'&&(clearTimeout(l),i=clearInterval(i),n&&(n.hidden=!0))},!0)})(document)`;
const FIRST_SCRIPT = `${THEME_SCRIPT};${UNFINISHED_SCRIPT}`;

/**
 * Draws by chance whether this guest sees what came of feedback. Runs before the first paint, so
 * that nobody reads half a sentence. A phone keeps its draw for a day, whatever page it opens; a
 * shared screen draws for each guest. A page in a frame does not draw, because the site around it
 * may show the sentence anyway.
 */
export const YOU_SAID_DRAW_SCRIPT = `((d,k)=>{if(parent!==window)return;var v,w=${JSON.stringify(YOU_SAID_DRAWS)};try{var s=JSON.parse(localStorage[k]);s.until>Date.now()&&(v=s.value)}catch{}if(!w.includes(v)||d.classList.contains('kiosk')){v=w[+(Math.random()<.5)];try{d.classList.contains('kiosk')||(localStorage[k]=JSON.stringify({value:v,until:Date.now()+${DAY_MS}}))}catch{}}d.dataset.${YOU_SAID_DRAW_ATTRIBUTE}=v})(document.documentElement,'tabletalk:you-said-draw:1')`;

/** The whole page in one response: the first question, with the venue's settings and colours. */
export function widgetDocument(
  build: WidgetBuild,
  { setup, colours, drawsYouSaid = false, networkMeta = '' }: WidgetContent,
  languages: readonly string[],
): WidgetDocument {
  const { language, direction, title, noScript, unfinished, html } = build.renderFirstScreen(
    setup,
    languages,
  );
  const { light, dark } = widgetPalettes(colours);
  const variables = paletteVariables(colours).map(([name, value]) => `${name}:${value}`);
  const words = build.files.words[language];
  const preloads = [build.script, ...(words ? [words] : [])];
  const firstScript = drawsYouSaid ? `${FIRST_SCRIPT};${YOU_SAID_DRAW_SCRIPT}` : FIRST_SCRIPT;
  const page = [
    `<!doctype html><html lang="${language}" dir="${direction}" style="${variables.join(';')}">`,
    '<head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover,interactive-widget=resizes-content">',
    `<script>${firstScript}</script>`,
    ...preloads.map((file) => `<link rel="modulepreload" href="${file}">`),
    `<title>${escapeHtml(title)}</title>`,
    '<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">',
    networkMeta,
    // The browser's toolbar above the page takes the venue's colour.
    `<meta name="theme-color" content="${dark.brand}" media="(prefers-color-scheme:dark)">`,
    `<meta name="theme-color" content="${light.brand}">`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    `<style>${build.css}</style></head><body>`,
    `<noscript><p class="toast">${escapeHtml(noScript)}</p></noscript>`,
    `<div id="${ROOT_ELEMENT_ID}">${html}</div>`,
    `<div class="toast note" id="${INCOMPLETE_PAGE_ELEMENT_ID}" role="alert" hidden><p>${escapeHtml(unfinished.text)}</p><button type="button" class="quiet">${escapeHtml(unfinished.button)}</button></div>`,
    `<script type="application/json" id="${SETUP_ELEMENT_ID}">${jsonInHtml({ ...setup, language, files: build.files })}</script>`,
    `<script type="module" src="${build.script}"></script></body></html>`,
  ].join('');
  return { html: page, scriptHash: cspHash(firstScript), styleHash: cspHash(build.css) };
}

/** Prevents an owner's text or a URL from closing the script element that contains it. */
export function jsonInHtml(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

type LanguageRequest = Pick<FastifyRequest, 'headers'> & { query: { lang?: unknown } };

/** The language in the URL first, then the browser's languages in their order. */
export function preferredLanguages({ query, headers }: LanguageRequest): string[] {
  const asked = typeof query.lang === 'string' ? [query.lang] : [];
  const accepted = (headers['accept-language'] ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...options] = part.trim().split(';');
      const quality = /^\s*q=([\d.]+)/.exec(options[0] ?? '')?.[1];
      return { tag: tag.trim(), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag);
  return [...asked, ...accepted];
}
