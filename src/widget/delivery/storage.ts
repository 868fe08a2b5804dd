import { TICKET_COPIES } from '#shared/tickets/ticket-copies.ts';
import { isKiosk } from '../page/is-kiosk.ts';
import { isPreview } from '../page/is-preview.ts';

/** Everything of ours in this browser stands under this prefix, so that we can list it. */
const PREFIX = 'tabletalk:';
/** Finished feedback that has not arrived yet: the one thing that a shared screen keeps. */
export const OUTBOX = 'outbox:1:';

/** Reads what was kept, unless it is too old, unreadable or out of reach. */
export function readStored<T>(name: string, nowMs: number): T | undefined {
  try {
    const text = store(name).getItem(PREFIX + name);
    if (text === null) return undefined;
    const { value, until } = JSON.parse(text) as { value: T; until: number };
    if (typeof until === 'number' && until > nowMs) return value;
    store(name).removeItem(PREFIX + name);
  } catch {
    // A private window may refuse storage altogether: then nothing is kept, and the chat goes on.
  }
  return undefined;
}

/** Keeps a value until a moment; false where the browser keeps nothing. */
export function writeStored(name: string, value: unknown, until: number): boolean {
  try {
    store(name).setItem(PREFIX + name, JSON.stringify({ value, until }));
    return true;
  } catch {
    return false;
  }
}

export function removeStored(name: string): void {
  try {
    store(name).removeItem(PREFIX + name);
  } catch {
    return;
  }
}

export function storedNames(start: string): string[] {
  try {
    return Object.keys(store(start))
      .filter((key) => key.startsWith(PREFIX + start))
      .map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}

/** Forgets all that guests have left here, but for what is still to be sent. */
export function forgetGuests(): void {
  // A device may have been somebody's own before it became a screen for all.
  if ('caches' in globalThis) void caches.delete(TICKET_COPIES).catch(() => undefined);
  try {
    for (const storage of [localStorage, sessionStorage]) {
      const ours = Object.keys(storage).filter((key) => key.startsWith(PREFIX));
      for (const key of ours) if (!key.startsWith(PREFIX + OUTBOX)) storage.removeItem(key);
    }
  } catch {
    return;
  }
}

/** An owner who tries the preview leaves nothing behind, and a guest at a shared screen not for long. */
function store(name: string): Storage {
  if (isPreview()) throw new Error();
  return isKiosk() && !name.startsWith(OUTBOX) ? sessionStorage : localStorage;
}
