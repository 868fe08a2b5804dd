import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyRequest } from 'fastify';
import { escapeHtml } from '#server/mail/escape-html.ts';
import type { Server } from '#server/services.ts';
import { YEAR_MS } from '#shared/durations.ts';
import { WIDGET_PATH } from '#shared/site/paths.ts';
import { makeWidgetPageRenderer } from './make-widget-page-renderer.ts';
import { preferredLanguages } from './preferred-languages.ts';
import { sendGzipped } from './send-gzipped.ts';
import { readWidgetBuild, WIDGET_FILES_PATH } from './widget-build.ts';
import { makeWidgetVenueFinder, type WidgetQuery } from './widget-venue.ts';

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
