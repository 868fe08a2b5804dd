import type { RequestError } from '#shared/api/call-endpoint.ts';
import { readSessionItem, writeSessionItem } from '../browser/storage.ts';

const KEY = 'sign_out_reason';
const SENTENCES: ReadonlyMap<unknown, string> = new Map([
  ['expired', 'You were signed out because your session expired.'],
  ['ended', 'You were signed out from another device, or because the password was changed.'],
]);

export const REMOVAL_ADVICE = 'If this surprises you, please ask the restaurant.';

/** Stores why this tab's session ended, as far as the server says, for the sign-in page. */
export function keepSignOutReason({ body }: RequestError): void {
  const removal = readRemovalMessage(body);
  const reason = removal ? `${removal} ${REMOVAL_ADVICE}` : SENTENCES.get(body?.sessionEnd);
  writeSessionItem(KEY, reason ?? null);
}

/** One or two sentences; null if the reason is unknown. */
export function readSignOutReason(): string | null {
  return readSessionItem(KEY);
}

export function forgetSignOutReason(): void {
  writeSessionItem(KEY, null);
}

/** The server's sentence that the user was removed from their team, if that is why. */
export function readRemovalMessage(body: RequestError['body']): string | undefined {
  const isRemoved = typeof body?.removedFrom === 'string' && typeof body.message === 'string';
  return isRemoved ? String(body.message) : undefined;
}
