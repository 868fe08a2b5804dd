import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyRequest } from 'fastify';
import { escapeHtml } from '#server/mail/html-part.ts';
import { isDatabaseUnavailable } from '#server/platform/database/database.ts';
import { contentSecurityPolicy } from '#server/platform/http/security-headers.ts';
import { projectRoot } from '#server/platform/project-root.ts';
import type { Server, Services } from '#server/services.ts';
import { readTicket } from '#server/tickets/read-ticket.ts';
import { AppError } from '#shared/api/errors.ts';
import { YEAR_MS } from '#shared/durations.ts';
import { TICKET_PATH, TICKET_PATH_PREFIX } from '#shared/site/paths.ts';
import { ROOT_ELEMENT_ID, SETUP_ELEMENT_ID } from '#shared/site/widget-setup.ts';
import type { Ticket } from '#shared/tickets/contract.ts';
import { normaliseTicketCode } from '#shared/tickets/rules.ts';
import { PRODUCT_COLOURS, paletteVariables, widgetPalettes } from '#shared/venues/colours.ts';
import { cspHash, sendGzipped } from './html-page.ts';
import {
  jsonInHtml,
  preferredLanguages,
  THEME_SCRIPT,
  type WidgetDocument,
} from './widget-document.ts';

const ENTRY = 'src/widget/tickets/main.tsx';
type PageRequest = FastifyRequest<{ Params: { code: string }; Querystring: { lang?: unknown } }>;

const HTML = 'text/html; charset=utf-8';
const GZIP_LEVEL = 6;
const STATUS_OF: Record<MissingTicket, number> = { gone: 404, wait: 429, busy: 503 };

/** Serves a guest's rendered ticket and the files of its page. */
export async function serveTicketPage({ http, services }: Server): Promise<void> {
  const build = await readTicketBuild();

  http.get(TICKET_PATH, async (request: PageRequest, reply) => {
    if (!build) return reply.status(503).type(HTML).send(UNBUILT);
    const shown = await findTicketToShow(services, request);
    const { html, scriptHash, styleHash } = ticketDocument(
      build,
      shown,
      preferredLanguages(request),
      services.now(),
    );
    const hashes = { scriptHashes: [scriptHash], styleHashes: [styleHash] };
    return sendGzipped(
      request,
      reply
        .status(typeof shown === 'string' ? STATUS_OF[shown] : 200)
        .header('content-security-policy', contentSecurityPolicy(TICKET_PATH_PREFIX, hashes))
        // The next user of the device must not be able to return to the ticket from the browser's
        // cache. The page itself keeps a copy for when there is no network, and deletes it once the
        // ticket is erased.
        .header('cache-control', 'no-store')
        .header('vary', 'accept-encoding, accept-language')
        .type(HTML),
      gzipSync(html, { level: GZIP_LEVEL }),
    );
  });
  if (!build) return;

  await http.register(fastifyStatic, {
    root: path.join(build.folder, 'assets'),
    prefix: `${TICKET_PATH_PREFIX}assets/`,
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_MS,
    index: false,
    decorateReply: false,
  });
}

async function findTicketToShow(
  services: Services,
  request: PageRequest,
): Promise<Ticket | MissingTicket> {
  const code = normaliseTicketCode(request.params.code);
  try {
    return await readTicket(services, { code, address: request.ip });
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return 'gone';
    if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') return 'wait';
    if (isDatabaseUnavailable(error)) return 'busy';
    throw error;
  }
}

/** Seen only by developers, because `npm start` builds automatically. */
const UNBUILT =
  "<!doctype html><title>Not built</title><h1>Ticket</h1><p>The guest's ticket is not built yet: npm run build</p>";

/** The whole page in one response: the ticket with the venue's colours and the guest's words. */
function ticketDocument(
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
  const colours = typeof shown === 'string' ? PRODUCT_COLOURS : shown;
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
  return { html: page, scriptHash: cspHash(THEME_SCRIPT), styleHash: cspHash(build.css) };
}

/** Why no ticket is shown: unknown or erased, too many guesses, or the database is unavailable. */
type MissingTicket = 'gone' | 'wait' | 'busy';

type DrawnTicket = {
  language: string;
  direction: 'ltr' | 'rtl';
  title: string;
  noScript: string;
  html: string;
  /** Data for the page's script; undefined if there is no ticket to show. */
  setup: unknown;
};

type TicketBuild = {
  folder: string;
  css: string;
  script: string;
  renderTicket(
    shown: Ticket | MissingTicket,
    wanted: readonly string[],
    servedAt: string,
  ): DrawnTicket;
};

type Manifest = Record<string, { file: string; css?: string[] } | undefined>;

/** The built ticket page; undefined if it was not built. */
async function readTicketBuild(
  dist: string = path.join(projectRoot(), 'dist'),
): Promise<TicketBuild | undefined> {
  const folder = path.join(dist, 'ticket');
  try {
    const manifest = JSON.parse(
      await readFile(path.join(folder, '.vite/manifest.json'), 'utf8'),
    ) as Manifest;
    const entry = manifest[ENTRY];
    if (!entry) throw new Error(`the ticket's build has no ${ENTRY}: npm run build makes it anew`);
    const sheets = (entry.css ?? []).map((file) => readFile(path.join(folder, file), 'utf8'));
    const renderer = pathToFileURL(path.join(dist, 'widget-page/render-ticket.js')).href;
    const { renderTicket } = (await import(/* @vite-ignore */ renderer)) as TicketBuild;
    const css = (await Promise.all(sheets)).join('').trim();
    return { folder, css, script: TICKET_PATH_PREFIX + entry.file, renderTicket };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}
