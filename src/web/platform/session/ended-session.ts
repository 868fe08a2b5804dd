import { RequestError } from '#shared/api/call-endpoint.ts';
import { paths } from '#shared/site/paths.ts';
import {
  readLocalItem,
  readSessionItem,
  STORAGE_KEYS,
  writeLocalItem,
  writeSessionItem,
} from '../browser/storage.ts';
import { toastAfterReload } from '../toasts/toast-after-reload.ts';
import { pinToast, type ToastMessage, whenToastsReady } from '../toasts/toasts.tsx';

const KEY = 'sign_out_reason';
const SENTENCES: ReadonlyMap<unknown, string> = new Map([
  ['expired', 'You were signed out because your session expired.'],
  ['ended', 'You were signed out from another device, or because the password was changed.'],
]);
const REMOVAL_ADVICE = 'If this surprises you, please ask the restaurant.';

export const SIGN_IN_REDIRECT_DELAY_MS = 500;
/**
 * How long to wait for the code that draws messages; on a slow connection the redirect then goes
 * ahead without it.
 */
const DRAWN_WITHIN_MS = 5000;
const LOGGED_OUT: ToastMessage = {
  title: 'Unauthorized',
  description: 'You are logged out. Logging in again...',
  variant: 'destructive',
};

/** Whether a user is signed in on this page, regardless of storage. */
let isSignedIn = false;
let signInScreens = 0;
let departure: { timer: ReturnType<typeof setTimeout>; release: () => void } | undefined;
const listeners = new Set<() => void>();

/**
 * Tells the owner that the session has ended and starts a new sign-in. Runs once, however many
 * requests fail. A message that could not be drawn in time is repeated on the sign-in page, unless
 * the member was removed from a team: the sign-in page then explains that itself.
 */
export function handleEndedSession(removal?: string): void {
  if (isRedirectingToSignIn()) return;
  const wasRemoved = removal !== undefined;
  const message = wasRemoved ? { title: removal, description: REMOVAL_ADVICE } : LOGGED_OUT;
  // The message is pinned, since the failed request's own error message would replace it.
  const release = pinToast(message);
  // Clear the storage before the redirect: a stored user would be restored and lead straight back
  // here.
  writeLocalItem(STORAGE_KEYS.token, null);
  writeLocalItem(STORAGE_KEYS.user, null);
  const leave = () => {
    cancelRedirect();
    window.location.assign(wasRemoved ? '/api/login' : signInAddress());
  };
  const leaveUnread = () => {
    if (!wasRemoved) toastAfterReload(message);
    leave();
  };
  const own = {
    timer: setTimeout(leaveUnread, DRAWN_WITHIN_MS + SIGN_IN_REDIRECT_DELAY_MS),
    release,
  };
  departure = own;
  whenToastsReady(() => {
    if (departure !== own) return;
    clearTimeout(own.timer);
    own.timer = setTimeout(leave, SIGN_IN_REDIRECT_DELAY_MS);
  });
  for (const listener of listeners) listener();
}

/** Cancels a pending redirect: one test must not redirect during the next. */
export function cancelRedirect(): void {
  clearTimeout(departure?.timer);
  departure?.release();
  departure = undefined;
}

/**
 * The sign-in address that returns to this page; needs no parameter for the dashboard, the default.
 */
function signInAddress(): string {
  const { pathname, search } = window.location;
  if (pathname === paths.dashboard && search === '') return '/api/login';
  return `/api/login?returnTo=${encodeURIComponent(pathname + search)}`;
}

/**
 * Called by the session, so that an ended session is noticed even if the browser loses its storage.
 */
export function setCurrentUser(user: unknown): void {
  isSignedIn = user !== null;
}

/**
 * Wraps every request, with its token. A 401 for the current user means that the session has ended,
 * except on sign-in pages, where it may be a wrong password. It is handled before the caller shows
 * its own error.
 */
export async function withSignOutCheck<T>(answer: Promise<T>, token: string | null): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const isRefused = error instanceof RequestError && error.status === 401;
    // Another user may have signed in since.
    const isStillThem =
      (isSignedIn || readLocalItem(STORAGE_KEYS.user) !== null) &&
      readLocalItem(STORAGE_KEYS.token) === token;
    if (isRefused && isStillThem && signInScreens === 0 && !isRedirectingToSignIn()) {
      keepSignOutReason(error);
      handleEndedSession(readRemovalMessage(error.body));
    }
    throw error;
  }
}

export function isRedirectingToSignIn(): boolean {
  return departure !== undefined;
}

export function subscribeToSignInRedirect(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Marks a sign-in screen as shown until the returned function is called. */
export function enterSignInScreen(): () => void {
  signInScreens += 1;
  return () => {
    signInScreens -= 1;
  };
}

/** Stores why this tab's session ended, as far as the server says, for the sign-in page. */
function keepSignOutReason({ body }: RequestError): void {
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
function readRemovalMessage(body: RequestError['body']): string | undefined {
  const isRemoved = typeof body?.removedFrom === 'string' && typeof body.message === 'string';
  return isRemoved ? String(body.message) : undefined;
}
