import { documented } from '#shared/api/documentation.ts';
import * as contract from './contract.ts';

export const developerDocumentation = documented('Reference', contract, {
  openApiDocument: {
    summary: 'Read this document.',
    description: 'OpenAPI 3.1. It has an `ETag`, and changes only with the version of the product.',
    files: { 'application/json': 'The document.' },
  },
});
