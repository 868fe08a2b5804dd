import { gunzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Sends a gzipped body, decompressed for the few clients that cannot read gzip. */
export function sendGzipped(
  request: FastifyRequest,
  reply: FastifyReply,
  gzip: Buffer,
): FastifyReply {
  const acceptsGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  if (!acceptsGzip) return reply.send(gunzipSync(gzip));
  return reply.header('content-encoding', 'gzip').send(gzip);
}
