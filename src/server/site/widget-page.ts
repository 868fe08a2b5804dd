import path from 'node:path';
import { gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { escapeHtml } from '#server/mail/html-part.ts';
import type { Config } from '#server/platform/config.ts';
import { contentSecurityPolicy } from '#server/platform/http/security-headers.ts';
import type { Server } from '#server/services.ts';
import { YEAR_MS } from '#shared/durations.ts';
import { WIDGET_PATH } from '#shared/site/paths.ts';
import { sendGzipped } from './html-page.ts';
import { networkUrlMeta } from './page-head.ts';
import { readWidgetBuild, WIDGET_FILES_PATH, type WidgetBuild } from './widget-build.ts';
import { preferredLanguages, type WidgetContent, widgetDocument } from './widget-document.ts';
import { makeWidgetVenueFinder, type WidgetQuery, type WidgetVenue } from './widget-venue.ts';

/**
 * The most pages kept, at 5 kB each: enough for one evening's tables and their guests' languages.
 */
const MAX_REMEMBERED = 500;
/** A higher level would cost more time than it saves in transfer, because the page is small. */
const GZIP_LEVEL = 6;

type PageRequest = FastifyRequest<{ Querystring: WidgetQuery }>;

/** Serves the guest's page, rendered for the venue and the language, and the files of its build. */
export async function serveWidgetPage({ http, services }: Server): Promise<void> {
  const build = await readWidgetBuild();
  const findWidgetVenue = makeWidgetVenueFinder(services);
  const drawPage = build && makeWidgetPageRenderer(build, services.config);

  http.get(WIDGET_PATH, async (request: PageRequest, reply) => {
    const venue = await findWidgetVenue(request.query);
    if (!drawPage) return reply.status(503).type(HTML).send(unbuiltPage(venue.setup.name));
    const { policy, gzip } = drawPage(venue, preferredLanguages(request));
    return sendGzipped(
      request,
      reply
        .header('content-security-policy', policy)
        .header('cache-control', venue.isGuess ? 'no-store' : 'no-cache')
        .header('vary', 'accept-encoding, accept-language')
        .type(HTML),
      gzip,
    );
  });
  if (!build) return;

  await http.register(fastifyStatic, {
    root: path.join(build.folder, 'assets'),
    prefix: `${WIDGET_FILES_PATH}assets/`,
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_MS,
    index: false,
    decorateReply: false,
  });
  await http.register(fastifyStatic, {
    root: build.folder,
    prefix: WIDGET_FILES_PATH,
    wildcard: false,
    globIgnore: ['assets/**', '.vite/**'],
    decorateReply: false,
    cacheControl: false,
    index: false,
    setHeaders: (reply) => {
      // The service worker's scope is /widget, which lies above the folder it is served from.
      void reply.header('service-worker-allowed', WIDGET_PATH);
      void reply.header('cache-control', 'no-cache');
    },
  });
}

const HTML = 'text/html; charset=utf-8';

/** Seen only by developers, because `npm start` builds automatically. */
function unbuiltPage(venueName: string | null): string {
  return `<!doctype html><title>Not built</title><h1>${escapeHtml(venueName ?? 'Unknown venue')}</h1><p>The guest's page is not built yet: npm run build</p>`;
}

type WidgetPage = { policy: string; gzip: Buffer };

/**
 * Renders the guest's page, or reuses the last one with the same content, because rendering is most
 * of the work of serving it. The page must depend only on the values in the key.
 */
export function makeWidgetPageRenderer(
  build: WidgetBuild,
  config: Pick<Config, 'publicUrl' | 'host' | 'port'>,
): (venue: WidgetVenue, languages: readonly string[]) => WidgetPage {
  const networkMeta = networkUrlMeta(config);
  const drawn = new LRUCache<string, WidgetPage>({ max: MAX_REMEMBERED });
  return ({ setup, colours, drawsYouSaid }, languages) => {
    const key = JSON.stringify([setup, colours, drawsYouSaid, languages]);
    const shown = { setup, colours, drawsYouSaid, networkMeta };
    const page = drawn.get(key) ?? draw(build, shown, languages);
    drawn.set(key, page);
    return page;
  };
}

function draw(build: WidgetBuild, shown: WidgetContent, languages: readonly string[]): WidgetPage {
  const { html, scriptHash, styleHash } = widgetDocument(build, shown, languages);
  return {
    policy: contentSecurityPolicy(WIDGET_PATH, {
      scriptHashes: [scriptHash],
      styleHashes: [styleHash],
    }),
    gzip: gzipSync(html, { level: GZIP_LEVEL }),
  };
}
