import path from 'node:path';
import { gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '#server/platform/database/database.ts';
import { contentSecurityPolicy } from '#server/platform/http/security-headers.ts';
import type { Server, Services } from '#server/services.ts';
import { readTicket } from '#server/tickets/read-ticket.ts';
import { AppError } from '#shared/api/errors.ts';
import { YEAR_MS } from '#shared/durations.ts';
import { TICKET_PATH, TICKET_PATH_PREFIX } from '#shared/site/paths.ts';
import type { Ticket } from '#shared/tickets/contract.ts';
import { normaliseTicketCode } from '#shared/tickets/rules.ts';
import { preferredLanguages } from './preferred-languages.ts';
import { sendGzipped } from './send-gzipped.ts';
import { type MissingTicket, readTicketBuild } from './ticket-build.ts';
import { ticketDocument } from './ticket-document.ts';

type PageRequest = FastifyRequest<{ Params: { code: string }; Querystring: { lang?: unknown } }>;

const HTML = 'text/html; charset=utf-8';
const GZIP_LEVEL = 6;
const STATUS_OF: Record<MissingTicket, number> = { gone: 404, wait: 429, busy: 503 };

/** Serves a guest's rendered ticket and the files of its page. */
export async function serveTicketPage({ http, services }: Server): Promise<void> {
  const build = await readTicketBuild();

  http.get(TICKET_PATH, async (request: PageRequest, reply) => {
    if (!build) return reply.status(503).type(HTML).send(UNBUILT);
    const shown = await findShown(services, request);
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

async function findShown(
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
