import { CallError } from '#shared/api/call.ts';

/** Refused because nobody is signed in, or because the address is not verified yet. */
export function isAccountRefusal(error: unknown): boolean {
  return error instanceof CallError && (error.status === 401 || error.code === 'EMAIL_UNVERIFIED');
}
