import type { NonUndefinedGuard } from '@tanstack/react-query';
import { buildEndpointUrl } from '#shared/api/call-endpoint.ts';
import type { Endpoint, EndpointRequest, EndpointResponse } from '#shared/api/endpoint.ts';
import { callApi } from './call-api.ts';
import { takeEmbeddedResponse } from './embedded-responses.ts';

/**
 * Options that make a query use the response embedded in the page, if any, and call the server
 * otherwise. Embedded data is there before the first render, so nothing renders twice.
 */
export function endpointQueryOptions<E extends Endpoint>(endpoint: E, request: EndpointRequest<E>) {
  return {
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<EndpointResponse<E>> =>
      callApi(endpoint, request, { signal }),
    initialData: () =>
      takeEmbeddedResponse(buildEndpointUrl(endpoint, request)) as
        | NonUndefinedGuard<EndpointResponse<E>>
        | undefined,
  };
}
