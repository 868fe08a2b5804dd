import type { NonUndefinedGuard } from '@tanstack/react-query';
import { urlOf } from '#shared/api/call-endpoint.ts';
import type { Endpoint, RequestOf, ResponseOf } from '#shared/api/endpoint.ts';
import { callApi } from './call-api.ts';
import { takeEmbeddedResponse } from './embedded-responses.ts';

/**
 * Options that make a query use the response embedded in the page, if any, and call the server
 * otherwise. Embedded data is there before the first render, so nothing renders twice.
 */
export function endpointQueryOptions<E extends Endpoint>(endpoint: E, request: RequestOf<E>) {
  return {
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<ResponseOf<E>> =>
      callApi(endpoint, request, { signal }),
    initialData: () =>
      takeEmbeddedResponse(urlOf(endpoint, request)) as
        | NonUndefinedGuard<ResponseOf<E>>
        | undefined,
  };
}
