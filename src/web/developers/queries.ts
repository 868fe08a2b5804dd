import { queryOptions } from '@tanstack/react-query';
import { openApiDocument } from '#shared/developers/contract.ts';
import { callApiForFile } from '#web/platform/api/call-api.ts';
import { loadViewer } from './load-viewer.ts';

/** The part of an OpenAPI document that the page itself reads. */
export type ReferenceDocument = {
  info: { version: string };
  servers: { url: string }[];
  components: {
    responses: Record<string, { description: string; 'x-status': number }>;
    securitySchemes: Record<string, object>;
  };
};

export const referenceQuery = queryOptions({
  queryKey: ['openapi-document'],
  queryFn: async ({ signal }) => {
    const response = await callApiForFile(openApiDocument, {}, { signal, isBackground: true });
    return (await response.json()) as ReferenceDocument;
  },
  staleTime: Number.POSITIVE_INFINITY,
});

export const viewerQuery = queryOptions({
  queryKey: ['code', 'reference-viewer'],
  queryFn: async () => ({ show: await loadViewer() }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});
