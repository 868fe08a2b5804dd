import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '#server/mail/escape-html.ts';
import { contentSecurityPolicy } from '#server/platform/http/security-headers.ts';
import { readCredentials } from '#server/platform/http/session.ts';
import { projectRoot } from '#server/platform/project-root.ts';
import type { Server } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { HOUR_MS, YEAR_MS } from '#shared/durations.ts';
import { paths } from '#shared/site/paths.ts';
import { PUBLIC_URL_META } from '#shared/site/public-origin.ts';
import { type HtmlPage, readHtmlPage } from './html-page.ts';

const DESIGN_SYSTEM_PATH = '/dev/ui';

/** Serves the built owner app and public site. Without a build there is the API alone. */
export async function servePages({ http, services }: Server): Promise<void> {
  const folder = path.join(projectRoot(), 'dist/web');
  const withAddress = injectPublicUrl(services.config.publicUrl);
  // The app changes pages without loading one, so the policy of the first has to do for the last.
  const isWithStripe = services.config.payments.provider === 'stripe';
  const sendPage = (request: FastifyRequest, reply: FastifyReply, page: HtmlPage) =>
    sendHtml(request, reply, page, isWithStripe);
  const app = await readHtmlPage(path.join(folder, 'index.html'), withAddress);
  const landing = await readHtmlPage(path.join(folder, 'landing.html'), withAddress);

  http.setNotFoundHandler((request, reply) => {
    if (!app || !wantsPage(request)) throw new AppError('NOT_FOUND', 'There is nothing here');
    return sendPage(request, reply.status(404), app);
  });
  if (!app) return;

  // A visitor gets the page ready to read; for an owner the app draws the home view.
  http.get(paths.home, (request, reply) => {
    const isVisitor = readCredentials(request, services.config).cookie === undefined;
    return sendPage(request, reply, (isVisitor && landing) || app);
  });
  const appPaths = Object.values(paths).filter(
    (page) => page !== paths.home && !(isWithStripe && page === paths.simulatedCheckout),
  );
  const devPaths = services.config.isProduction ? [] : [DESIGN_SYSTEM_PATH];
  for (const page of [...appPaths, ...devPaths]) {
    http.get(page, (request, reply) => sendPage(request, reply, app));
  }
  await http.register(fastifyStatic, {
    root: path.join(folder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_MS,
    index: false,
  });
  await http.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    globIgnore: ['**/*.html', 'assets/**'],
    decorateReply: false,
    maxAge: HOUR_MS,
    index: false,
  });
}

function sendHtml(
  request: FastifyRequest,
  reply: FastifyReply,
  page: HtmlPage,
  isWithStripe: boolean,
): FastifyReply {
  const { encoding, bytes } = page.encodedFor(request.headers['accept-encoding']);
  if (encoding) void reply.header('content-encoding', encoding);
  const address = request.url.split('?', 1)[0] ?? '';
  return reply
    .header(
      'content-security-policy',
      contentSecurityPolicy(address, { scriptHashes: page.scriptHashes, isWithStripe }),
    )
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding, cookie')
    .type('text/html; charset=utf-8')
    .send(bytes);
}

/** On localhost the browser cannot know under which address guests will find this server. */
function injectPublicUrl(publicUrl: string): (html: string) => string {
  if (new URL(publicUrl).hostname === 'localhost') return (html) => html;
  const meta = `<meta name="${PUBLIC_URL_META}" content="${escapeHtml(publicUrl)}">`;
  return (html) => html.replace('</head>', `${meta}</head>`);
}

function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return !/^\/api([/?]|$)/.test(url) && (headers.accept ?? '').includes('text/html');
}
