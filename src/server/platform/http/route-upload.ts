import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { Upload } from '#shared/api/endpoint.ts';
import { AppError } from '#shared/api/errors.ts';

/** Serves a route whose body is a file: bytes up to a limit of its own, which all others have not. */
export function routeUpload(http: FastifyInstance, upload: Upload, served: RouteOptions): void {
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => {
      done(null, bytes);
    });
    scope.setErrorHandler((error: { code?: string }) => {
      throw error.code === 'FST_ERR_CTP_BODY_TOO_LARGE'
        ? new AppError('BODY_TOO_LARGE', upload.tooLarge)
        : error;
    });
    scope.route({ ...served, bodyLimit: upload.mostBytes });
  });
}

/** What a caller says it is; whoever takes it has to look for themselves. */
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
