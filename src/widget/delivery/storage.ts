import { TICKET_CACHE } from '#shared/tickets/ticket-copies.ts';
import { isKiosk } from '../platform/is-kiosk.ts';
import { isPreview } from '../platform/is-preview.ts';

/** All our storage keys start with this prefix, so that they can be listed. */
const PREFIX = 'tabletalk:';
/** Finished feedback that has not been sent yet: the only data a shared screen keeps. */
export const OUTBOX_PREFIX = 'outbox:1:';

/** Reads a stored value; undefined if it is expired, unreadable or storage is refused. */
export function readStoredValue<T>(name: string, nowMs: number): T | undefined {
  try {
    const text = storageFor(name).getItem(PREFIX + name);
    if (text === null) return undefined;
    const { value, until } = JSON.parse(text) as { value: T; until: number };
    if (typeof until === 'number' && until > nowMs) return value;
    storageFor(name).removeItem(PREFIX + name);
  } catch {
    // A private window may refuse storage altogether; the chat works without it.
  }
  return undefined;
}

/** Stores a value until the given time; false if the browser refuses storage. */
export function writeStoredValue(name: string, value: unknown, until: number): boolean {
  try {
    storageFor(name).setItem(PREFIX + name, JSON.stringify({ value, until }));
    return true;
  } catch {
    return false;
  }
}

export function removeStoredValue(name: string): void {
  try {
    storageFor(name).removeItem(PREFIX + name);
  } catch {
    return;
  }
}

export function listStoredNames(start: string): string[] {
  try {
    return Object.keys(storageFor(start))
      .filter((key) => key.startsWith(PREFIX + start))
      .map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}

/** Deletes all data of earlier guests except feedback that is still to be sent. */
export function deleteGuestData(): void {
  // The device may have been one person's phone or tablet before it became a shared screen.
  if ('caches' in globalThis) void caches.delete(TICKET_CACHE).catch(() => undefined);
  try {
    for (const storage of [localStorage, sessionStorage]) {
      const ours = Object.keys(storage).filter((key) => key.startsWith(PREFIX));
      for (const key of ours) if (!key.startsWith(PREFIX + OUTBOX_PREFIX)) storage.removeItem(key);
    }
  } catch {
    return;
  }
}

/** Nothing is stored in the preview; a shared screen stores only the outbox beyond the session. */
function storageFor(name: string): Storage {
  if (isPreview()) throw new Error();
  return isKiosk() && !name.startsWith(OUTBOX_PREFIX) ? sessionStorage : localStorage;
}
