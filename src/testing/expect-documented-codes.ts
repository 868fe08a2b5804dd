import { listEndpointErrors } from '#server/developers/endpoint-errors.ts';
import { documentedEndpoints } from '#server/developers/openapi-document.ts';
import type { Server } from '#server/services.ts';

/**
 * Fails any test in which an endpoint responds with an undocumented error code. It does so by
 * calling console.error, which no test may do unexpectedly.
 */
export function expectDocumentedCodes({ http, endpoints }: Server): void {
  const codes = new Map(
    documentedEndpoints(endpoints).map((documented) => [
      `${documented.endpoint.method} ${documented.endpoint.path}`,
      new Set<string>(listEndpointErrors(documented).map(({ code }) => code)),
    ]),
  );
  http.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode < 400 || typeof payload !== 'string') return;
    const call = `${request.method} ${request.routeOptions.url}`;
    const { code } = JSON.parse(payload) as { code: string };
    if (codes.get(call)?.has(code) === false) {
      console.error(`${call} answers ${code}, which its documentation does not name`);
    }
  });
}
