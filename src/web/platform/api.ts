import { call } from '#shared/api/call.ts';
import type { Endpoint, RequestOf, ResponseOf } from '#shared/api/endpoint.ts';
import { readStored, STORAGE_KEYS } from './storage.ts';

/** Calls one of our endpoints as whoever is signed in. */
export async function callApi<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: { signal?: AbortSignal } = {},
): Promise<ResponseOf<E>> {
  return await call(endpoint, request, { ...options, token: readStored(STORAGE_KEYS.token) });
}
