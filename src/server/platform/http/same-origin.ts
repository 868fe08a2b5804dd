import type { FastifyRequest } from 'fastify';
import { AppError } from '#shared/api/errors.ts';
import type { Config } from '../config.ts';

/**
 * Refuses changes that another site's page might have sent with the owner's cookie. Another site
 * cannot send a bearer token, so a request with a token needs no proof of origin.
 */
export function refuseForeignOrigin(
  request: FastifyRequest,
  config: Config,
  options: { needsProof: boolean },
): void {
  const site = request.headers['sec-fetch-site'];
  const { origin } = request.headers;
  if (site === undefined && origin === undefined) {
    if (options.needsProof) throw foreign();
    return;
  }
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw foreign();
  if (origin !== undefined && !isOurs(origin, request, config)) throw foreign();
}

function isOurs(origin: string, request: FastifyRequest, config: Config): boolean {
  if (origin === new URL(config.publicUrl).origin) return true;
  return URL.canParse(origin) && new URL(origin).host === request.headers.host;
}

function foreign(): AppError {
  return new AppError('FORBIDDEN', 'This request did not come from our own pages');
}
