import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { escapeHtml } from '#server/mail/html-part.ts';
import { projectRoot } from '#server/platform/project-root.ts';
import type { Server } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { PUSH_WORKER_PATH } from '#shared/push/push-worker-path.ts';
import { TICKET_PATH_PREFIX, WIDGET_PATH } from '#shared/site/paths.ts';
import { LISTED_PATHS, UNLISTED_PATHS } from './page-head.ts';

const CACHED = 'public, max-age=3600';

/** Tells search engines which pages are public. */
export async function serveCrawlerFiles({
  http,
  services: { config },
}: Pick<Server, 'http' | 'services'>): Promise<void> {
  http.get('/robots.txt', (_, reply) =>
    reply
      .header('cache-control', CACHED)
      .type('text/plain; charset=utf-8')
      .send(robotsFile(config.publicUrl)),
  );
  http.get('/sitemap.xml', (_, reply) =>
    reply
      .header('cache-control', CACHED)
      .type('application/xml; charset=utf-8')
      .send(sitemap(config.publicUrl)),
  );
}

function robotsFile(publicUrl: string): string {
  // A disallowed prefix also covers every URL with a value in place of the placeholder.
  const pages = UNLISTED_PATHS.map((path) => path.replace(/:.*$/, ''));
  const lines = [...pages, '/api/', '/dev/', `${WIDGET_PATH}?`, TICKET_PATH_PREFIX].map(
    (path) => `Disallow: ${path}`,
  );
  return ['User-agent: *', ...lines, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
}

function sitemap(publicUrl: string): string {
  const urls = LISTED_PATHS.map((path) => `<url><loc>${escapeHtml(publicUrl + path)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

/**
 * Serves the service worker that shows pushes. It is served from the root, so that it covers the
 * owner's app and, with a registration of its own, tickets. Its URL never changes, so browsers must
 * always revalidate it.
 */
export async function servePushWorker({ http }: Pick<Server, 'http'>): Promise<void> {
  const file = path.join(projectRoot(), 'dist/push-worker/push-worker.js');
  const script = await readFile(file).catch(() => undefined);
  http.get(PUSH_WORKER_PATH, async (_, reply) => {
    if (!script) throw new AppError('UNAVAILABLE', 'The script was not built yet');
    return reply
      .header('cache-control', 'no-cache')
      .type('text/javascript; charset=utf-8')
      .send(script);
  });
}
