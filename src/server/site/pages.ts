import path from 'node:path';
import { PassThrough } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { contentSecurityPolicy } from '#server/platform/http/security-headers.ts';
import {
  type AnySession,
  readCredentials,
  renewSessionCookie,
} from '#server/platform/http/session.ts';
import { projectRoot } from '#server/platform/project-root.ts';
import type { Server } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { HOUR_MS, YEAR_MS } from '#shared/durations.ts';
import { needsPersonalSession } from '#shared/site/needs-personal-session.ts';
import { paths } from '#shared/site/paths.ts';
import { readBuiltPages } from './built-pages.ts';
import type { HtmlPage } from './html-page.ts';
import { networkUrlMeta, pageNameOf } from './page-head.ts';
import { makePreloadedResponsesScript, PRELOADED_REQUESTS } from './preloaded-requests.ts';

const DESIGN_SYSTEM_PATH = '/dev/ui';
/** If the session is not found within this time, the page is sent without preloaded responses. */
const LONGEST_LOOK_UP_MS = 300;
/**
 * Preloaded responses are compressed for a single reader, so a higher level costs more than it
 * saves.
 */
const GZIP_LEVEL = 5;

/** Serves the built owner app and public site; if they were not built, only the API is served. */
export async function servePages(server: Server): Promise<void> {
  const { http, services } = server;
  const { config } = services;
  const folder = path.join(projectRoot(), 'dist/web');
  // The app changes pages without a reload, so the first page's security policy must already allow
  // Stripe.
  const isWithStripe = config.payments.provider === 'stripe';
  const built = await readBuiltPages(folder, {
    publicUrl: config.publicUrl,
    contact: config.mail.from,
    networkMeta: networkUrlMeta(config),
  });

  http.setNotFoundHandler((request, reply) => {
    if (!built || !wantsPage(request)) throw new AppError('NOT_FOUND', 'There is nothing here');
    return sendNamed(request, reply.status(404), 'not-found');
  });
  if (!built) return;
  const { pageNamed } = built;

  // A visitor gets the prerendered landing page; for an owner the app draws the home view.
  http.get(paths.home, (request, reply) =>
    sendNamed(request, reply, isVisitor(request) ? 'landing' : 'home'),
  );
  for (const [key, address] of Object.entries(paths)) {
    const isOther = address === paths.home || (isWithStripe && address === paths.simulatedCheckout);
    const name = pageNameOf(key as keyof typeof paths);
    if (!isOther) http.get(address, (request, reply) => sendNamed(request, reply, name));
  }
  if (!config.isProduction) {
    http.get(DESIGN_SYSTEM_PATH, (request, reply) => sendNamed(request, reply, 'design-system'));
  }
  await serveFiles(server, folder);

  async function sendNamed(
    request: FastifyRequest,
    reply: FastifyReply,
    name: string,
  ): Promise<FastifyReply> {
    const page = pageNamed(name);
    if (isVisitor(request)) return sendWhole(request, reply, page);
    const isOfPeople = needsPersonalSession(request.routeOptions.url ?? '');
    const isLookedUp = name in PRELOADED_REQUESTS || isOfPeople;
    const found = isLookedUp ? await findSession(request, reply) : null;
    if (found?.deviceId && isOfPeople) {
      return reply.header('cache-control', 'no-store').redirect(paths.pairDevice);
    }
    // The page of a shared device makes all its requests itself.
    const session = found?.userId && name in PRELOADED_REQUESTS ? found : null;
    if (!session) return sendInParts(request, reply.header('cache-control', 'no-cache'), page);
    const answers = makePreloadedResponsesScript(server, request, { page: name, session });
    return sendInParts(request, reply.header('cache-control', 'no-store'), page, answers);
  }

  function isVisitor(request: FastifyRequest): boolean {
    return readCredentials(request, config).cookie === undefined;
  }

  async function findSession(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<AnySession | null> {
    const credentials = readCredentials(request, config);
    if (!credentials.cookie) return null;
    const session = await Promise.race([
      server.authenticate(credentials).catch(() => null),
      nobodyAfterAll(),
    ]);
    if (session) renewSessionCookie(reply, config, credentials, session);
    return session;
  }

  async function sendWhole(
    request: FastifyRequest,
    reply: FastifyReply,
    page: HtmlPage,
  ): Promise<FastifyReply> {
    const { encoding, bytes } = await page.encodedFor(request.headers['accept-encoding']);
    if (encoding) void reply.header('content-encoding', encoding);
    return prepare(request, reply, page).header('cache-control', 'no-cache').send(bytes);
  }

  /** Sends the start at once, so that scripts load while the preloaded responses are collected. */
  function sendInParts(
    request: FastifyRequest,
    reply: FastifyReply,
    page: HtmlPage,
    answers = Promise.resolve(''),
  ): FastifyReply {
    const [start, end] = page.parts;
    const isGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
    const body = isGzip ? createGzip({ level: GZIP_LEVEL }) : new PassThrough();
    if (isGzip) void reply.header('content-encoding', 'gzip');
    body.write(start);
    if ('flush' in body) body.flush(constants.Z_SYNC_FLUSH);
    void answers
      .catch((error: unknown) => {
        services.log.warn({ err: error }, 'a page without its answers');
        return '';
      })
      .then((element) => body.end(element + end));
    return prepare(request, reply, page).send(body);
  }

  function prepare(request: FastifyRequest, reply: FastifyReply, page: HtmlPage): FastifyReply {
    const { scriptHashes, styleHashes } = page;
    const address = request.url.split('?', 1)[0] ?? '';
    return reply
      .header(
        'content-security-policy',
        contentSecurityPolicy(address, { scriptHashes, styleHashes, isWithStripe }),
      )
      .header('vary', 'accept-encoding, cookie')
      .type('text/html; charset=utf-8');
  }
}

async function serveFiles({ http }: Server, folder: string): Promise<void> {
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
    globIgnore: ['**/*.html', '*.json', 'assets/**'],
    decorateReply: false,
    maxAge: HOUR_MS,
    index: false,
  });
}

function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return !/^\/api([/?]|$)/.test(url) && (headers.accept ?? '').includes('text/html');
}

async function nobodyAfterAll(): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(resolve, LONGEST_LOOK_UP_MS, null).unref();
  });
}
