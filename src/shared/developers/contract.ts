import { fileEndpoint } from '#shared/api/endpoint.ts';

/** Everything that can be called here, as an OpenAPI document. */
export const openApiDocument = fileEndpoint({
  access: 'anyone',
  method: 'GET',
  path: '/api/openapi.json',
  // Tools that draw or try an API are pages of other sites.
  openToOtherSites: true,
});
