import { fileEndpoint } from '#shared/api/endpoint.ts';

/** All endpoints of this server as an OpenAPI document. */
export const openApiDocument = fileEndpoint({
  access: 'anyone',
  method: 'GET',
  path: '/api/openapi.json',
  // API explorers run on pages of other sites.
  openToOtherSites: true,
});
