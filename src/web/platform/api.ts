import { call, callForFile } from '#shared/api/call.ts';
import type { Endpoint, FileEndpoint, RequestOf, ResponseOf } from '#shared/api/endpoint.ts';
import { readStored, STORAGE_KEYS } from './storage.ts';

/** Calls one of our endpoints as whoever is signed in. */
export async function callApi<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: { signal?: AbortSignal } = {},
): Promise<ResponseOf<E>> {
  return await call(endpoint, request, { ...options, token: readStored(STORAGE_KEYS.token) });
}

/** Fetches a file of ours as whoever is signed in. */
export async function callApiForFile<E extends FileEndpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: { signal?: AbortSignal } = {},
): Promise<Response> {
  return await callForFile(endpoint, request, {
    ...options,
    token: readStored(STORAGE_KEYS.token),
  });
}
