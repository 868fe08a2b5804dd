import type { FastifyRequest, RouteOptions } from 'fastify';
import type { Upload } from '#shared/api/endpoint.ts';
import { AppError } from '#shared/api/errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Whether the body is passed on as bytes. On other routes, a body that is not JSON is dropped
     * unread.
     */
    isUpload?: true;
  }
}

/** Makes a route accept a file, up to its own size limit. */
export function withUpload(served: RouteOptions, { maxBytes, tooLarge }: Upload): RouteOptions {
  return {
    ...served,
    bodyLimit: maxBytes,
    config: { isUpload: true },
    errorHandler: (error: Error & { code?: string }) => {
      throw error.code === 'FST_ERR_CTP_BODY_TOO_LARGE'
        ? new AppError('BODY_TOO_LARGE', tooLarge)
        : error;
    },
  };
}

/** Checks the content type that the caller claims; the handler must check the bytes themselves. */
export function readUpload(
  { types, wrongType }: Upload,
  { body, headers }: Pick<FastifyRequest, 'body' | 'headers'>,
): Buffer {
  const [type = ''] = (headers['content-type'] ?? '').split(';', 1);
  const isKnown = types.includes(type.trim().toLowerCase());
  if (!isKnown || !Buffer.isBuffer(body) || body.length === 0) {
    throw new AppError('WRONG_CONTENT_TYPE', wrongType);
  }
  return body;
}
