import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { routeFile } from '#server/platform/http/route.ts';
import type { Server } from '#server/services.ts';
import * as contract from '#shared/developers/contract.ts';

/** Browsers always revalidate the document, and get 304 while it is unchanged. */
const CACHING = 'public, no-cache';

export function developerRoutes(server: Server): void {
  let written: ReturnType<typeof writeDocument> | undefined;

  routeFile(server, contract.openApiDocument, async ({ header, reply }) => {
    written ??= writeDocument(server);
    const { etag, plain, compressed } = await written;
    void reply.headers({ 'cache-control': CACHING, vary: 'accept-encoding', etag });
    if (header('if-none-match') === etag) return reply.status(304).send();
    const isCompressed = /\bgzip\b/.test(header('accept-encoding') ?? '');
    if (isCompressed) void reply.header('content-encoding', 'gzip');
    return reply.type('application/json; charset=utf-8').send(isCompressed ? compressed : plain);
  });
}

/** Writes the document on the first request, so that its code is not loaded before it is needed. */
async function writeDocument(server: Server) {
  const { openApiDocument } = await import('./openapi-document.ts');
  const plain = Buffer.from(JSON.stringify(openApiDocument(server)));
  const etag = `W/"${createHash('sha256').update(plain).digest('hex').slice(0, 32)}"`;
  return { etag, plain, compressed: await promisify(gzip)(plain) };
}
