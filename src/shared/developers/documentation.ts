import { joinDocumentation } from '#shared/api/documentation.ts';
import * as contract from './contract.ts';

export const developerDocumentation = joinDocumentation('Reference', contract, {
  openApiDocument: {
    summary: 'Retrieve this OpenAPI document.',
    description:
      'The format is OpenAPI 3.1. The response has an `ETag`; the document changes only with a new version of the product.',
    files: { 'application/json': 'The OpenAPI document.' },
  },
});
