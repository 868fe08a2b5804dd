import { CallError, serverMessage } from '#shared/api/call.ts';

export const UNREACHABLE =
  'We could not reach TableTalk. Please check your connection and try again.';

/** The message for a failed call: the server's own, or that it could not be reached. */
export function failureMessage(error: unknown, fallback: string): string {
  if (isUnreachable(error)) return UNREACHABLE;
  return serverMessage(error) ?? fallback;
}

/** No answer at all: `fetch` rejects with a TypeError, and with a TimeoutError when we gave up. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof CallError) return false;
  return (
    error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')
  );
}
