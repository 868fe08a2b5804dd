import { CallError } from '#shared/api/call.ts';
import { readStored, STORAGE_KEYS, writeStored } from './storage.ts';
import { holdToast } from './toasts.tsx';

export const SIGN_IN_AGAIN_MS = 500;

let guardedScreens = 0;
let departure: ReturnType<typeof setTimeout> | undefined;

/** Tells the owner that the session is over and starts a new sign-in. Runs once, however many calls fail. */
export function handleSignedOut(): void {
  if (isLeaving()) return;
  // The call that found out fails as well, and would say so in its own words.
  const release = holdToast({
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
    variant: 'destructive',
  });
  // Before the redirect: a stored user would be restored and lead straight back here.
  writeStored(STORAGE_KEYS.token, null);
  writeStored(STORAGE_KEYS.user, null);
  departure = setTimeout(() => {
    departure = undefined;
    release();
    window.location.assign('/api/login');
  }, SIGN_IN_AGAIN_MS);
}

/** Every failed query and mutation comes by here; only an expired session on a guarded screen counts. */
export function noticeSignedOut(error: unknown): void {
  const isRefused = error instanceof CallError && error.status === 401;
  if (isRefused && guardedScreens > 0 && readStored(STORAGE_KEYS.user) !== null) handleSignedOut();
}

export function isLeaving(): boolean {
  return departure !== undefined;
}

/** Marks a guarded screen as shown until the returned function is called. */
export function enterGuardedScreen(): () => void {
  guardedScreens += 1;
  return () => {
    guardedScreens -= 1;
  };
}
