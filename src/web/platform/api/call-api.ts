import {
  buildEndpointUrl,
  callEndpoint,
  callFileEndpoint,
  RequestError,
  serverMessage,
} from '#shared/api/call-endpoint.ts';
import type {
  Endpoint,
  EndpointRequest,
  EndpointResponse,
  FileEndpoint,
} from '#shared/api/endpoint.ts';
import { readLocalItem, STORAGE_KEYS } from '../browser/storage.ts';
import { withBusinessCheck } from '../session/business-check.ts';
import { withSignOutCheck } from '../session/ended-session.ts';
import { withProof } from '../session/with-proof.ts';
import { withToastCleanup } from '../toasts/toasts.tsx';

export const UNREACHABLE_MESSAGE =
  'We could not reach TableTalk. Please check your connection and try again.';

const REPEATED_WITHIN_MS = 30_000;

/**
 * `isBackground`: the page sends the request, not the user, so its result leaves the message of a
 * failed action in place.
 */
type CallOptions = { signal?: AbortSignal; isBackground?: true };

/** Calls one of our endpoints as the signed-in user. */
export async function callApi<E extends Endpoint>(
  endpoint: E,
  request: EndpointRequest<E>,
  { isBackground, ...options }: CallOptions = {},
): Promise<EndpointResponse<E>> {
  const token = readLocalItem(STORAGE_KEYS.token);
  const answer = withProof((isRepeated) => {
    // The original timeout ran while the user proved their identity, so start a new one.
    const signal = isRepeated ? AbortSignal.timeout(REPEATED_WITHIN_MS) : options.signal;
    return withSessionChecks(callEndpoint(endpoint, request, { ...options, signal, token }), token);
  });
  // Reads are not user actions, so they affect no failure message.
  if (endpoint.method === 'GET' || isBackground) return await answer;
  return await withToastCleanup(
    answer,
    `${endpoint.method} ${buildEndpointUrl(endpoint, request)}`,
  );
}

/** Fetches one of our files as the signed-in user. */
export async function callApiForFile<E extends FileEndpoint>(
  endpoint: E,
  request: EndpointRequest<E>,
  { isBackground, ...options }: CallOptions & { headers?: Readonly<Record<string, string>> } = {},
): Promise<Response> {
  const token = readLocalItem(STORAGE_KEYS.token);
  const answer = withSessionChecks(
    callFileEndpoint(endpoint, request, { ...options, token }),
    token,
  );
  if (isBackground) return await answer;
  return await withToastCleanup(
    answer,
    `${endpoint.method} ${buildEndpointUrl(endpoint, request)}`,
  );
}

function withSessionChecks<T>(answer: Promise<T>, token: string | null): Promise<T> {
  return withBusinessCheck(withSignOutCheck(answer, token), token);
}

/** The message for a failed request: the server's own, or that it could not be reached. */
export function failureMessage(error: unknown, fallback: string): string {
  if (isServerUnreachable(error)) return UNREACHABLE_MESSAGE;
  return serverMessage(error) ?? fallback;
}

/**
 * Whether there was no response at all: `fetch` rejects with a TypeError, or with a TimeoutError
 * after our own time limit.
 */
export function isServerUnreachable(error: unknown): boolean {
  if (error instanceof RequestError) return false;
  return (
    error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')
  );
}
