import { call, callForFile } from '#shared/api/call.ts';
import type { Endpoint, FileEndpoint, RequestOf, ResponseOf } from '#shared/api/endpoint.ts';
import { readStored, STORAGE_KEYS } from '../browser/storage.ts';
import { noticeBusinessChange } from '../session/business-changed.ts';
import { withProof } from '../session/proof-needed.ts';
import { noticeSignedOut } from '../session/signed-out.ts';

const REPEATED_WITHIN_MS = 30_000;

/** Calls one of our endpoints as whoever is signed in. */
export async function callApi<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: { signal?: AbortSignal } = {},
): Promise<ResponseOf<E>> {
  const token = readStored(STORAGE_KEYS.token);
  return await withProof((isRepeated) => {
    // The time for it began before the question, which nobody should have to hurry with.
    const signal = isRepeated ? AbortSignal.timeout(REPEATED_WITHIN_MS) : options.signal;
    return notice(call(endpoint, request, { ...options, signal, token }), token);
  });
}

/** Fetches a file of ours as whoever is signed in. */
export async function callApiForFile<E extends FileEndpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: { signal?: AbortSignal; headers?: Readonly<Record<string, string>> } = {},
): Promise<Response> {
  const token = readStored(STORAGE_KEYS.token);
  return await notice(callForFile(endpoint, request, { ...options, token }), token);
}

function notice<T>(answer: Promise<T>, token: string | null): Promise<T> {
  return noticeBusinessChange(noticeSignedOut(answer, token), token);
}
