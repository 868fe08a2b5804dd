import { RequestError, serverMessage } from '#shared/api/call-endpoint.ts';

export const UNREACHABLE_MESSAGE =
  'We could not reach TableTalk. Please check your connection and try again.';

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
