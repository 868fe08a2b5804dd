import { isPreview } from '../page/is-preview.ts';

/** Everything of ours in this browser stands under this prefix, so that we can list it. */
const PREFIX = 'tabletalk:';

/** Reads what was kept, unless it is too old, unreadable or out of reach. */
export function readStored<T>(name: string, nowMs: number): T | undefined {
  try {
    const text = store().getItem(PREFIX + name);
    if (text === null) return undefined;
    const { value, until } = JSON.parse(text) as { value: T; until: number };
    if (typeof until === 'number' && until > nowMs) return value;
    store().removeItem(PREFIX + name);
  } catch {
    // A private window may refuse storage altogether: then nothing is kept, and the chat goes on.
  }
  return undefined;
}

/** Keeps a value until a moment; false where the browser keeps nothing. */
export function writeStored(name: string, value: unknown, until: number): boolean {
  try {
    store().setItem(PREFIX + name, JSON.stringify({ value, until }));
    return true;
  } catch {
    return false;
  }
}

export function removeStored(name: string): void {
  try {
    store().removeItem(PREFIX + name);
  } catch {
    return;
  }
}

export function storedNames(start: string): string[] {
  try {
    return Object.keys(store())
      .filter((key) => key.startsWith(PREFIX + start))
      .map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}

/** An owner who tries the preview leaves no draft and no ticket behind. */
function store(): Storage {
  if (isPreview()) throw new Error();
  return localStorage;
}
