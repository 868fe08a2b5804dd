import { escapeHtml } from '#server/mail/escape-html.ts';
import { ROOT_ELEMENT_ID, SETUP_ELEMENT_ID } from '#shared/site/widget-setup.ts';
import type { Ticket } from '#shared/tickets/contract.ts';
import { widgetPalettes } from '#shared/venues/colours.ts';
import { paletteVariables } from '#shared/venues/palette-variables.ts';
import { DEFAULT_BACKGROUND_COLOR, DEFAULT_BRAND_COLOR } from '#shared/venues/rules.ts';
import { hashOf } from './html-page.ts';
import type { MissingTicket, TicketBuild } from './ticket-build.ts';
import { jsonInHtml, THEME_SCRIPT, type WidgetDocument } from './widget-document.ts';

/** The whole page in one response: the ticket with the venue's colours and the guest's words. */
export function ticketDocument(
  build: TicketBuild,
  shown: Ticket | MissingTicket,
  languages: readonly string[],
  servedAt: Date,
): WidgetDocument {
  const { language, direction, title, noScript, html, setup } = build.renderTicket(
    shown,
    languages,
    servedAt.toISOString(),
  );
  const colours = typeof shown === 'string' ? PLAIN : shown;
  const { light, dark } = widgetPalettes(colours);
  const variables = paletteVariables(colours).map(([name, value]) => `${name}:${value}`);
  const page = [
    `<!doctype html><html lang="${language}" dir="${direction}" style="${variables.join(';')}">`,
    '<head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover,interactive-widget=resizes-content">',
    `<script>${THEME_SCRIPT}</script>`,
    setup === undefined ? '' : `<link rel="modulepreload" href="${build.script}">`,
    `<title>${escapeHtml(title)}</title>`,
    '<meta name="color-scheme" content="light dark">',
    '<meta name="robots" content="noindex,nofollow"><meta name="referrer" content="no-referrer">',
    `<meta name="theme-color" content="${dark.brand}" media="(prefers-color-scheme:dark)">`,
    `<meta name="theme-color" content="${light.brand}">`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    `<style>${build.css}</style></head><body>`,
    `<div id="${ROOT_ELEMENT_ID}">${html}</div>`,
    ...(setup === undefined
      ? []
      : [
          `<noscript><p class="hush">${escapeHtml(noScript)}</p></noscript>`,
          `<script type="application/json" id="${SETUP_ELEMENT_ID}">${jsonInHtml(setup)}</script>`,
          `<script type="module" src="${build.script}"></script>`,
        ]),
    '</body></html>',
  ].join('');
  return { html: page, scriptHash: hashOf(THEME_SCRIPT), styleHash: hashOf(build.css) };
}

/** Default colours: a missing ticket must not reveal its venue. */
const PLAIN = { brandColor: DEFAULT_BRAND_COLOR, backgroundColor: DEFAULT_BACKGROUND_COLOR };
