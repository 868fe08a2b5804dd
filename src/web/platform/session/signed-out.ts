import { CallError } from '#shared/api/call.ts';
import { paths } from '#shared/site/paths.ts';
import { readStored, STORAGE_KEYS, writeStored } from '../browser/storage.ts';
import { toastAfterReload } from '../toasts/toast-after-reload.ts';
import { pinToast, type ToastMessage, whenDrawn } from '../toasts/toasts.tsx';
import { keepSignOutReason, removalIn } from './sign-out-reason.ts';

export const SIGN_IN_AGAIN_MS = 500;
/** On a slow line the code that draws messages takes longer than a message is shown. */
const DRAWN_WITHIN_MS = 5000;
const LOGGED_OUT: ToastMessage = {
  title: 'Unauthorized',
  description: 'You are logged out. Logging in again...',
  variant: 'destructive',
};

/** Whether the page on the screen belongs to somebody, whatever its storage says. */
let isSomebodyHere = false;
let signInScreens = 0;
let departure: { timer: ReturnType<typeof setTimeout>; release: () => void } | undefined;
const listeners = new Set<() => void>();

/**
 * Tells the owner that the session is over and starts a new sign-in. Runs once, however many calls
 * fail. Whom somebody has removed from a team reads that here and on the page that follows; so does
 * everybody who could not be told here, since the code for it did not come in time.
 */
export function handleSignedOut(removal?: string): void {
  if (isLeaving()) return;
  const removed: ToastMessage | undefined =
    removal === undefined
      ? undefined
      : {
          title: removal,
          description: 'If this surprises you, please ask the restaurant.',
        };
  const message = removed ?? LOGGED_OUT;
  if (removed) toastAfterReload(removed);
  // The call that found out fails as well, and would say so in its own words.
  const release = pinToast(message);
  // Before the redirect: a stored user would be restored and lead straight back here.
  writeStored(STORAGE_KEYS.token, null);
  writeStored(STORAGE_KEYS.user, null);
  const leave = () => {
    cancelDeparture();
    window.location.assign(removed ? '/api/login' : signInAddress());
  };
  const leaveUnread = () => {
    toastAfterReload(message);
    leave();
  };
  const own = { timer: setTimeout(leaveUnread, DRAWN_WITHIN_MS + SIGN_IN_AGAIN_MS), release };
  departure = own;
  whenDrawn(() => {
    if (departure !== own) return;
    clearTimeout(own.timer);
    own.timer = setTimeout(leave, SIGN_IN_AGAIN_MS);
  });
  for (const listener of listeners) listener();
}

/** For who stays after all: a test that is over takes nobody along to the next one. */
export function cancelDeparture(): void {
  clearTimeout(departure?.timer);
  departure?.release();
  departure = undefined;
}

/** Back to where they were; the dashboard is where a sign-in leads anyway. */
function signInAddress(): string {
  const { pathname, search } = window.location;
  if (pathname === paths.dashboard && search === '') return '/api/login';
  return `/api/login?returnTo=${encodeURIComponent(pathname + search)}`;
}

/** The session says who it is for; somebody stays here even when a browser forgets what it stored. */
export function noticeWhoIsHere(user: unknown): void {
  isSomebodyHere = user !== null;
}

/**
 * Every call comes by here with the token it was sent with. A 401 while that owner is here is a
 * session that is over, on every page but those where people sign in: there it may be a wrong
 * password. It is told before the caller explains the failure in its own words.
 */
export async function noticeSignedOut<T>(answer: Promise<T>, token: string | null): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const isRefused = error instanceof CallError && error.status === 401;
    // Somebody else may have signed in since.
    const isStillThem =
      (isSomebodyHere || readStored(STORAGE_KEYS.user) !== null) &&
      readStored(STORAGE_KEYS.token) === token;
    if (isRefused && isStillThem && signInScreens === 0 && !isLeaving()) {
      keepSignOutReason(error);
      handleSignedOut(removalIn(error.body));
    }
    throw error;
  }
}

export function isLeaving(): boolean {
  return departure !== undefined;
}

export function onLeaving(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Marks a screen around signing in as shown until the returned function is called. */
export function enterSignInScreen(): () => void {
  signInScreens += 1;
  return () => {
    signInScreens -= 1;
  };
}
