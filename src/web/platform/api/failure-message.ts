import { CallError, serverMessage } from '#shared/api/call.ts';

export const UNREACHABLE =
  'We could not reach TableTalk. Please check your connection and try again.';

/** What to tell a person about a failed call: the server's words, or that it was out of reach. */
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
